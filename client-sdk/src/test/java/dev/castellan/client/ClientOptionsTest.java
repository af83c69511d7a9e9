package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.castellan.client.call.Retries;
import dev.castellan.client.internal.token.Credentials;
import dev.castellan.client.token.AccessToken;
import dev.castellan.client.token.AsyncTokenSource;
import dev.castellan.client.token.TokenSource;
import dev.castellan.model.exchange.Headers;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ClientOptionsTest {

    private static final UUID PROJECT = UUID.fromString("0190a000-0000-7000-8000-0000000000a1");

    /** A client with each option. */
    private static final List<ClientOptions> SINGLE = List.of(
            ClientOptions.NONE.withToken("made-up"),
            ClientOptions.NONE.withDeadline(Duration.ofSeconds(7)),
            ClientOptions.NONE.withAttemptTimeout(Duration.ofSeconds(3)),
            ClientOptions.NONE.withRetries(Retries.none()),
            ClientOptions.NONE.withProject(PROJECT),
            ClientOptions.NONE.withHeader("X-Team", "blue"));

    private static final ClientOptions ALL = ClientOptions.NONE
            .withToken("made-up")
            .withDeadline(Duration.ofSeconds(7))
            .withAttemptTimeout(Duration.ofSeconds(3))
            .withRetries(Retries.none())
            .withProject(PROJECT)
            .withHeader("X-Team", "blue");

    static List<ClientOptions> single() {
        return SINGLE;
    }

    @ParameterizedTest
    @MethodSource("single")
    void mergesEveryOption(ClientOptions one) {
        assertThat(one).isNotEqualTo(ClientOptions.NONE);
        assertThat(ClientOptions.NONE.withAll(one)).isEqualTo(one).hasSameHashCodeAs(one);
        assertThat(one.withAll(ClientOptions.NONE)).isEqualTo(one);
        assertThat(ALL.withAll(one)).isEqualTo(ALL);
    }

    @Test
    void settingOneOptionDoesNotChangeOthers() {
        assertThat(SINGLE.stream().reduce(ClientOptions.NONE, ClientOptions::withAll))
                .isEqualTo(ALL);
    }

    @Test
    void gettersReturnGivenOptions() {
        assertThat(ALL.hasToken()).isTrue();
        assertThat(ALL.deadline()).contains(Duration.ofSeconds(7));
        assertThat(ALL.attemptTimeout()).contains(Duration.ofSeconds(3));
        assertThat(ALL.retries()).contains(Retries.none());
        assertThat(ALL.project()).contains(PROJECT);
        assertThat(ALL.headers()).isEqualTo(Headers.of("X-Team", "blue"));
    }

    @Test
    void optionsAreEmptyByDefault() {
        assertThat(ClientOptions.NONE.hasToken()).isFalse();
        assertThat(ClientOptions.NONE.deadline()).isEmpty();
        assertThat(ClientOptions.NONE.attemptTimeout()).isEmpty();
        assertThat(ClientOptions.NONE.retries()).isEmpty();
        assertThat(ClientOptions.NONE.project()).isEmpty();
        assertThat(ClientOptions.NONE.headers().size()).isZero();
    }

    @Test
    void mergingEmptyOptionsPreservesTokenSource() {
        TokenSource source = () -> AccessToken.of("made-up");
        assertThat(ClientOptions.NONE
                        .withToken(source)
                        .withAll(ClientOptions.NONE)
                        .credentials())
                .isEqualTo(new Credentials.Blocking(source));
        AsyncTokenSource async = new ScriptedSource();
        assertThat(ClientOptions.NONE
                        .withTokenAsync(async)
                        .withDeadline(Duration.ofSeconds(7))
                        .credentials())
                .isEqualTo(new Credentials.Async(async));
    }

    @Test
    void headerReplacesEarlierHeaderIgnoringCase() {
        ClientOptions more = ALL.withHeader("x-team", "red").withHeader("X-Other", "1");
        assertThat(more.headers()).isEqualTo(Headers.of("x-team", "red", "X-Other", "1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Authorization", "idempotency-key", "Host", "Content-Length", "X Team", ""})
    void rejectsInvalidOrReservedHeader(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClientOptions.NONE.withHeader(name, "canary"))
                .withMessageContaining("header")
                .withMessageNotContaining("canary");
    }

    @Test
    void rejectsTimeoutsOutOfRange() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClientOptions.NONE.withDeadline(Duration.ZERO))
                .withMessage("deadline: PT0S is not from 1 millisecond to 24 days");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ClientOptions.NONE.withAttemptTimeout(Duration.ofDays(25)))
                .withMessage("attemptTimeout: PT600H is not from 1 millisecond to 24 days");
    }

    @Test
    void toStringHidesSecrets() {
        ClientOptions secret = ALL.withToken("canary").withHeader("X-Secret", "canary");
        assertThat(secret.toString())
                .isEqualTo("ClientOptions[token=given, CallOptions[headers=[X-Team, X-Secret], query=[],"
                        + " bodyFields=[], deadline=PT7S, attemptTimeout=PT3S, retries=" + Retries.none()
                        + ", project=" + PROJECT + "]]");
        assertThat(String.valueOf(secret.credentials())).doesNotContain("canary");
    }
}
