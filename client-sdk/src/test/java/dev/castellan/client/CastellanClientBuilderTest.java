package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.castellan.client.call.Retries;
import dev.castellan.client.token.TokenSource;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.time.Duration;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CastellanClientBuilderTest {

    private static final String URL = "https://service.example";

    static Stream<BiFunction<CastellanClientBuilder, Duration, CastellanClientBuilder>> timeouts() {
        return Stream.of(
                CastellanClientBuilder::connectTimeout,
                CastellanClientBuilder::attemptTimeout,
                CastellanClientBuilder::deadline);
    }

    @ParameterizedTest
    @MethodSource("timeouts")
    void rejectsTimeoutsOutOfRange(BiFunction<CastellanClientBuilder, Duration, CastellanClientBuilder> timeout) {
        for (Duration wrong :
                new Duration[] {Duration.ZERO, Duration.ofSeconds(-1), Duration.ofDays(25), Duration.ofNanos(1)}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> timeout.apply(CastellanClient.builder(URL), wrong))
                    .withMessageMatching("(connectTimeout|attemptTimeout|deadline): " + wrong
                            + " is not from 1 millisecond to 24 days");
        }
        assertThat(timeout.apply(CastellanClient.builder(URL), Duration.ofDays(24)))
                .isNotNull();
    }

    @Test
    void rejectsNonPositiveResponseLimit() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CastellanClient.builder(URL).maxResponseBytes(0))
                .withMessageStartingWith("maxResponseBytes: 0 is not");
    }

    @Test
    void errorForNullValueContainsNameOfSetting() {
        Map<String, ThrowingCallable> nothing = Map.ofEntries(
                Map.entry(
                        "token: is null; is the environment variable set?",
                        () -> builder().token((String) null)),
                Map.entry("token", () -> builder().token((TokenSource) null)),
                Map.entry("tokenAsync", () -> builder().tokenAsync(null)),
                Map.entry("base URL", () -> CastellanClient.builder((String) null)),
                Map.entry("deadline", () -> builder().deadline(null)),
                Map.entry("connectTimeout", () -> builder().connectTimeout(null)),
                Map.entry("retries", () -> builder().retries((Retries) null)),
                Map.entry("project", () -> builder().project(null)),
                Map.entry("projectHeader", () -> builder().projectHeader(null)),
                Map.entry("transport", () -> builder().transport(null)),
                Map.entry("httpClient", () -> builder().httpClient(null)),
                Map.entry("interceptor", () -> builder().interceptor(null)),
                Map.entry("listener", () -> builder().listener(null)),
                Map.entry("callbackExecutor", () -> builder().callbackExecutor(null)));
        nothing.forEach((name, setting) -> assertThatIllegalArgumentException()
                .isThrownBy(setting)
                .withMessageStartingWith(name.contains(":") ? name : name + ": is null"));
    }

    @Test
    void tokenIsRequired() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CastellanClient.builder(URL).build())
                .withMessage("token: is missing; set it with token(..)");
    }

    @Test
    void baseUrlOrTransportIsRequired() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CastellanClient.builder().token("made-up").build())
                .withMessageStartingWith("base URL: is missing; start with builder(\"https://...\")");
    }

    @Test
    void rejectsBaseUrlTogetherWithTransport() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CastellanClient.builder(URL)
                        .token("made-up")
                        .transport(CastellanClientBuilderTest::noContent)
                        .build())
                .withMessageContaining("start with builder()");
    }

    @Test
    void rejectsHttpClientTogetherWithTransport() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CastellanClient.builder()
                        .token("made-up")
                        .transport(CastellanClientBuilderTest::noContent)
                        .httpClient(new OkHttpClient())
                        .build())
                .withMessageContaining("set only one of them");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "X Project", "X-Project:", "Projekt-Schlüssel"})
    void rejectsInvalidProjectHeaderName(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CastellanClient.builder(URL).projectHeader(name))
                .withMessageStartingWith("projectHeader: ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Authorization", "idempotency-key", "ACCEPT", "Content-Type", "Content-Length", "Host"})
    void rejectsReservedHeaderNameAsProjectHeader(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CastellanClient.builder(URL).projectHeader(name))
                .withMessageStartingWith("projectHeader: " + name);
    }

    private static CastellanClientBuilder builder() {
        return CastellanClient.builder(URL);
    }

    private static ApiResponse noContent(ApiRequest request) {
        return new ApiResponse(204, Headers.empty(), ApiRequest.NO_BODY);
    }
}
