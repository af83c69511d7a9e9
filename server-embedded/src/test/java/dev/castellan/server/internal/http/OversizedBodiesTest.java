package dev.castellan.server.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.openapi.OpenApi;
import dev.castellan.server.CastellanServer;
import dev.castellan.support.socket.RawConnection;
import java.io.IOException;
import java.util.Collections;
import java.util.Locale;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Tests that every operation refuses an oversized body with the status from the OpenAPI document. */
class OversizedBodiesTest {

    private static final byte[] BODY = new byte[65_537];

    @Test
    void everyOperationReturnsDocumented413() throws IOException {
        JsonNode paths = new ObjectMapper().readTree(OpenApi.text()).path("paths");
        try (CastellanServer server = CastellanServer.builder().withoutSocket().start()) {
            assertThat(Endpoints.ALL).allSatisfy(endpoint -> {
                int status = server.handle(request(endpoint, server)).status();
                assertThat(status).isEqualTo(413);
                assertThat(paths.path(endpoint.path().text())
                                .path(endpoint.method().name().toLowerCase(Locale.ROOT))
                                .path("responses")
                                .has(Integer.toString(status)))
                        .isTrue();
            });
        }
    }

    @Test
    void everyOperationReturns413BeforeReadingBody() {
        try (CastellanServer server = CastellanServer.start()) {
            assertThat(Endpoints.ALL).allSatisfy(endpoint -> {
                try (RawConnection connection = RawConnection.to(server.baseUrl())) {
                    assertThat(connection.send(head(endpoint, server)).read().status())
                            .isEqualTo(413);
                }
            });
        }
    }

    private static String head(Endpoint<?, ?> endpoint, CastellanServer server) {
        return endpoint.method() + " " + Endpoints.PREFIX + path(endpoint) + " HTTP/1.1\r\nHost: castellan.test\r\n"
                + "Authorization: Bearer " + server.bootstrap().token()
                + "\r\nContent-Type: application/json\r\nContent-Length: " + BODY.length + "\r\n\r\n";
    }

    private static ApiRequest request(Endpoint<?, ?> endpoint, CastellanServer server) {
        Headers headers =
                Headers.of("Authorization", "Bearer " + server.bootstrap().token(), "Content-Type", "application/json");
        return new ApiRequest(endpoint.method().name(), Endpoints.PREFIX + path(endpoint), "", headers, BODY);
    }

    private static String path(Endpoint<?, ?> endpoint) {
        return endpoint.path()
                .expand(Collections.nCopies(endpoint.path().variables().size(), new UUID(0, 0)));
    }
}
