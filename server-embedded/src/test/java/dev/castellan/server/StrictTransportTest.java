package dev.castellan.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.internal.service.ApiExchange;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class StrictTransportTest {

    private static final String HEADER = "Strict-Transport-Security";

    @Test
    void setsHeaderOnEveryResponseIncludingErrors() {
        try (CastellanServer server = CastellanServer.builder()
                .withoutSocket()
                .tls(tls -> tls.strictTransportSecurity(Duration.ofDays(365)))
                .start()) {
            Headers valid =
                    Headers.of("Authorization", "Bearer " + server.bootstrap().token());
            ApiRequest head = ApiRequest.of("POST", "/api/v1/inputs", valid);
            List<ApiResponse> responses = List.of(
                    server.handle(ApiRequest.of("GET", "/api/v1/users/me", valid)),
                    server.handle(head),
                    server.handle(ApiRequest.of("GET", "/api/v1/nowhere", valid)),
                    server.handle(ApiRequest.of("GET", "/api/v1/users/me", Headers.empty())),
                    server.handle(ApiRequest.of("GET", "/api/v1/openapi.json", Headers.empty())),
                    server.service().refuse(ApiExchange.of(head, null), Refusal.of(ErrorKind.TOO_LARGE, "too large")));
            assertThat(responses).extracting(ApiResponse::status).containsExactly(200, 201, 404, 401, 200, 413);
            assertThat(responses)
                    .allSatisfy(response ->
                            assertThat(response.headers().all(HEADER)).containsExactly("max-age=31536000"));
        }
    }

    @Test
    void omitsHeaderByDefault() {
        try (CastellanServer server = CastellanServer.builder().withoutSocket().start()) {
            ApiResponse response = server.handle(ApiRequest.of("GET", "/api/v1/openapi.json", Headers.empty()));
            assertThat(response.headers().first(HEADER)).isNull();
        }
    }

    @Test
    void rejectsNegativeMaximumAge() {
        assertThatThrownBy(
                        () -> CastellanServer.builder().tls(tls -> tls.strictTransportSecurity(Duration.ofSeconds(-1))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("strictTransportSecurity PT-1S");
    }
}
