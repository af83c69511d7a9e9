package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.time.Duration;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import okhttp3.OkHttpClient;
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
    void tokenIsRequired() {
        assertThatIllegalStateException()
                .isThrownBy(() -> CastellanClient.builder(URL).build())
                .withMessage("token: is missing; give one with token(..)");
    }

    @Test
    void baseUrlOrTransportIsRequired() {
        assertThatIllegalStateException()
                .isThrownBy(() -> CastellanClient.builder().token("made-up").build())
                .withMessageStartingWith("base URL: is missing; start with builder(\"https://...\")");
    }

    @Test
    void rejectsBaseUrlTogetherWithTransport() {
        assertThatIllegalStateException()
                .isThrownBy(() -> CastellanClient.builder(URL)
                        .token("made-up")
                        .transport(CastellanClientBuilderTest::noContent)
                        .build())
                .withMessageContaining("start with builder()");
    }

    @Test
    void rejectsHttpClientTogetherWithTransport() {
        assertThatIllegalStateException()
                .isThrownBy(() -> CastellanClient.builder()
                        .token("made-up")
                        .transport(CastellanClientBuilderTest::noContent)
                        .httpClient(new OkHttpClient())
                        .build())
                .withMessageContaining("give one of the two");
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

    private static ApiResponse noContent(ApiRequest request) {
        return new ApiResponse(204, Headers.empty(), ApiRequest.NO_BODY);
    }
}
