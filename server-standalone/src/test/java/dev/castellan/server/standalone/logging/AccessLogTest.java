package dev.castellan.server.standalone.logging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.model.TokenFilter;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.internal.service.ApiExchange;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.ServerCall;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AccessLogTest {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-01-31T12:00:00.1234567Z"), ZoneOffset.UTC);

    private static final UUID ID = UUID.randomUUID();

    private final List<String> lines = new ArrayList<>();
    private final AccessLog log = new AccessLog(CLOCK, lines::add);

    @Test
    void logsCallerOperationAndResponse() {
        try (CastellanServer server =
                CastellanServer.builder().withoutSocket().requestListener(log).start()) {
            UUID admin = server.bootstrap().adminId();
            Headers headers =
                    Headers.of("Authorization", "Bearer " + server.bootstrap().token());
            ApiResponse response =
                    server.handle(new ApiRequest("GET", "/api/v1/users/" + admin, "", headers, ApiRequest.NO_BODY));

            assertThat(lines).hasSize(1);
            assertThat(lines.get(0))
                    .startsWith("{\"time\":\"2026-01-31T12:00:00.123Z\",\"method\":\"GET\",\"path\":\"/api/v1/users/"
                            + admin + "\",\"operation\":\"users.get\",\"status\":200,\"duration_ms\":")
                    .endsWith("\"organization_id\":\"" + server.bootstrap().organizationId() + "\",\"user_id\":\""
                            + admin + "\",\"token_id\":\"" + tokenId(server) + "\",\"bytes\":" + response.body().length
                            + ",\"request_id\":\""
                            + response.headers().first(Endpoints.REQUEST_ID_HEADER) + "\"}");
        }
    }

    @Test
    void logsPeerAddressUserIdAndTokenId() {
        Caller caller = new Caller(UUID.randomUUID(), UUID.randomUUID(), UUID.randomUUID(), Role.CLIENT);
        ApiRequest request = ApiRequest.of("GET", "/api/v1/x", Headers.empty());
        InetSocketAddress peer = new InetSocketAddress("2001:db8:0:0:1:0:0:7", 4321);
        ApiExchange exchange = exchange(request, peer);
        exchange.authenticated(caller, null);
        log.completed(exchange, ok(), null);
        assertThat(lines.get(0))
                .contains(",\"peer\":\"2001:db8::1:0:0:7\",\"peer_port\":4321,")
                .contains(",\"user_id\":\"" + caller.userId() + "\",\"token_id\":\"" + caller.tokenId() + "\",");
    }

    @Test
    void logsPeerAddressWithoutCallerForUnauthenticatedRequest() {
        ApiRequest request = ApiRequest.of("GET", "/api/v1/x", Headers.empty());
        InetSocketAddress peer = new InetSocketAddress("192.0.2.7", 4321);
        log.completed(exchange(request, peer), ok(), null);
        assertThat(lines.get(0))
                .contains(",\"peer\":\"192.0.2.7\",\"peer_port\":4321,")
                .doesNotContain("user_id", "token_id", "organization_id");
    }

    @Test
    void logsRequestIdAndDuration() {
        log.completed(call("GET", "/api/v1/x"), ok(), Duration.ofMillis(2));
        assertThat(lines.get(0)).contains("\"duration_ms\":2.0,").endsWith("\"request_id\":\"" + ID + "\"}");
    }

    @Test
    void omitsDurationWhenItIsUnknown() {
        log.completed(call("GET", "/api/v1/x"), ok(), null);
        assertThat(lines.get(0)).doesNotContain("duration_ms");
    }

    @Test
    void logsCodeOfError() {
        Headers headers = Headers.of("Castellan-Error", "email_taken");
        log.completed(call("POST", "/api/v1/x"), new ApiResponse(409, headers, new byte[0]), null);
        assertThat(lines.get(0)).contains("\"error\":\"email_taken\",");
    }

    @Test
    void logsZeroBytesForHeadRequest() {
        log.completed(call("HEAD", "/api/v1/x"), new ApiResponse(200, Headers.empty(), new byte[9]), null);
        assertThat(lines.get(0)).contains("\"bytes\":0,");
    }

    @Test
    void sanitizesAndShortensMethodAndPath() {
        log.completed(
                call("GET\n".repeat(1000), "/api/v1/" + "x".repeat(1000) + "/a\"b/" + "y/".repeat(1000)),
                new ApiResponse(400, Headers.empty(), new byte[0]),
                null);
        assertThat(lines.get(0)).hasSizeLessThan(500).contains("/api/v1/*/*/y/").doesNotContain("\n");
    }

    private static UUID tokenId(CastellanServer server) {
        return server.administration()
                .tokens(server.bootstrap().organizationId(), TokenFilter.ALL, null, 1)
                .data()
                .get(0)
                .id();
    }

    private static ApiResponse ok() {
        return new ApiResponse(200, Headers.empty(), ApiRequest.NO_BODY);
    }

    private static ServerCall call(String method, String path) {
        return exchange(new ApiRequest(method, path, "", Headers.empty(), ApiRequest.NO_BODY), null);
    }

    private static ApiExchange exchange(ApiRequest request, @Nullable InetSocketAddress peer) {
        ApiExchange exchange = ApiExchange.of(request, peer);
        exchange.identify(new OneId());
        return exchange;
    }

    private static final class OneId implements IdSource {

        @Override
        public UUID nextRow() {
            return ID;
        }

        @Override
        public UUID nextRequest() {
            return ID;
        }
    }
}
