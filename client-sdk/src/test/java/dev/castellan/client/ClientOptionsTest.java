package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.castellan.client.call.Retries;
import dev.castellan.client.internal.token.Credentials;
import dev.castellan.client.token.AccessToken;
import dev.castellan.client.token.AsyncTokenSource;
import dev.castellan.client.token.TokenSource;
import dev.castellan.model.exchange.Headers;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientOptionsTest {

    private static final UUID PROJECT = UUID.fromString("0190a000-0000-7000-8000-0000000000a1");

    /** The setter of each option, keyed by field name. */
    private static final Map<String, UnaryOperator<ClientOptions.Builder>> GIVEN = Map.of(
            "credentials", options -> options.token("made-up"),
            "deadline", options -> options.deadline(Duration.ofSeconds(7)),
            "attemptTimeout", options -> options.attemptTimeout(Duration.ofSeconds(3)),
            "retries", options -> options.retries(Retries.none()),
            "project", options -> options.project(PROJECT),
            "headers", options -> options.header("X-Team", "blue"));

    static Stream<String> options() {
        return Arrays.stream(ClientOptions.class.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .map(Field::getName);
    }

    @ParameterizedTest
    @MethodSource("options")
    void toBuilderAndWithMethodsPreserveEveryOption(String option) throws ReflectiveOperationException {
        ClientOptions nothing = ClientOptions.builder().build();
        assertThat(GIVEN).as("a way to give it").containsKey(option);
        ClientOptions given = GIVEN.get(option).apply(ClientOptions.builder()).build();
        assertThat(valueOf(option, given)).isNotEqualTo(valueOf(option, nothing));
        assertThat(given).isNotEqualTo(nothing);
        assertThat(given.toBuilder().build()).isEqualTo(given).hasSameHashCodeAs(given);
        assertThat(nothing.with(given)).isEqualTo(given);
        assertThat(given.with(nothing)).isEqualTo(given);
    }

    @ParameterizedTest
    @MethodSource("options")
    void settingOneOptionDoesNotChangeOthers(String option) throws ReflectiveOperationException {
        ClientOptions changed = GIVEN.get(option).apply(all().toBuilder()).build();
        assertThat(changed).isEqualTo(all());
        for (String other : options().filter(name -> !name.equals(option)).toList()) {
            ClientOptions given =
                    GIVEN.get(option).apply(ClientOptions.builder()).build();
            assertThat(valueOf(other, given))
                    .isEqualTo(valueOf(other, ClientOptions.builder().build()));
        }
    }

    @Test
    void gettersReturnGivenOptions() {
        assertThat(all().hasToken()).isTrue();
        assertThat(all().deadline()).contains(Duration.ofSeconds(7));
        assertThat(all().attemptTimeout()).contains(Duration.ofSeconds(3));
        assertThat(all().project()).contains(PROJECT);
        assertThat(all().headers()).isEqualTo(Headers.of("X-Team", "blue"));
    }

    @Test
    void optionsAreEmptyByDefault() {
        ClientOptions nothing = ClientOptions.builder().build();
        assertThat(nothing.hasToken()).isFalse();
        assertThat(nothing.deadline()).isEmpty();
        assertThat(nothing.attemptTimeout()).isEmpty();
        assertThat(nothing.project()).isEmpty();
        assertThat(nothing.headers().size()).isZero();
    }

    @Test
    void toBuilderPreservesTokenSource() {
        TokenSource source = () -> AccessToken.of("made-up");
        ClientOptions given = ClientOptions.builder().token(source).build();
        assertThat(given.toBuilder().build().credentials()).isEqualTo(new Credentials.Blocking(source));
        AsyncTokenSource async = new ScriptedSource();
        given = ClientOptions.builder().tokenAsync(async).build();
        assertThat(given.toBuilder().build().credentials()).isEqualTo(new Credentials.Async(async));
    }

    @Test
    void headerReplacesEarlierHeaderIgnoringCase() {
        ClientOptions more =
                all().toBuilder().header("x-team", "red").header("X-Other", "1").build();
        assertThat(more.headers()).isEqualTo(Headers.of("x-team", "red", "X-Other", "1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Authorization", "idempotency-key", "Host", "Content-Length", "X Team", ""})
    void rejectsInvalidOrReservedHeader(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClientOptions.builder().header(name, "canary"))
                .withMessageContaining("header")
                .withMessageNotContaining("canary");
    }

    @Test
    void rejectsTimeoutsOutOfRange() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClientOptions.builder().deadline(Duration.ZERO))
                .withMessage("deadline: PT0S is not from 1 millisecond to 24 days");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClientOptions.builder().attemptTimeout(Duration.ofDays(25)))
                .withMessage("attemptTimeout: PT600H is not from 1 millisecond to 24 days");
    }

    @Test
    void toStringHidesSecrets() {
        ClientOptions secret =
                all().toBuilder().token("canary").header("X-Secret", "canary").build();
        assertThat(secret.toString())
                .isEqualTo("ClientOptions[token=given, deadline=PT7S, attemptTimeout=PT3S, retries="
                        + Retries.none() + ", project=" + PROJECT
                        + ", headers=[X-Team, X-Secret]]");
        assertThat(String.valueOf(secret.credentials())).doesNotContain("canary");
    }

    private static ClientOptions all() {
        ClientOptions.Builder builder = ClientOptions.builder();
        for (UnaryOperator<ClientOptions.Builder> option : GIVEN.values()) {
            builder = option.apply(builder);
        }
        return builder.build();
    }

    private static Object valueOf(String option, ClientOptions options) throws ReflectiveOperationException {
        Field field = ClientOptions.class.getDeclaredField(option);
        field.setAccessible(true);
        return field.get(options);
    }
}
