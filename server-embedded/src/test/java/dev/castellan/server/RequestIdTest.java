package dev.castellan.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.service.ApiExchange;
import dev.castellan.server.spi.Refusal;
import dev.castellan.support.concurrent.Race;
import dev.castellan.support.socket.RawConnection;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests {@code Castellan-Request-Id}, which equals the {@code errorID} of an error. */
class RequestIdTest {

    private static final String HEADER = "Castellan-Request-Id";

    private final MemoryStore store = new MemoryStore(Clock.systemUTC());
    private final List<UUID> heard = new CopyOnWriteArrayList<>();
    private final CastellanServer server = CastellanServer.builder()
            .store(store)
            .limits(limits -> limits.body(100).target(200))
            .rateLimits(rates -> rates.failuresPerAddress(1))
            .page("/docs", new ApiResponse(200, Headers.of("ETag", "\"1\""), new byte[3]))
            .requestListener((call, response, time) -> heard.add(call.requestId()))
            .step((call, next) -> switch (String.valueOf(call.request().query())) {
                case "fail" -> throw new IllegalStateException("made up for the test");
                case "own" -> new ApiResponse(418, Headers.of(HEADER, "mine"), ApiRequest.NO_BODY);
                default -> next.proceed();
            })
            .start();

    @AfterEach
    void close() {
        server.close();
    }

    @Test
    void equalsErrorIdWhenRequestIsRefusedBeforeAuthentication() {
        assertThat(idOfError(401, "GET /api/v1/users/me HTTP/1.1\r\nHost: x\r\n\r\n"))
                .isNotEqualTo(idOfError(429, "GET /api/v1/users/me HTTP/1.1\r\nHost: x\r\n\r\n"));
        idOfError(405, "get /api/v1/users/me HTTP/1.1\r\nHost: x\r\n\r\n");
        idOfError(414, "GET /" + "a".repeat(300) + " HTTP/1.1\r\nHost: x\r\n\r\n");
        idOfError(400, "GET /api/v1/users/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip\r\n\r\n");
    }

    @Test
    void equalsErrorIdWhenBodyIsTooLarge() {
        String head = "POST /api/v1/projects HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                + "Authorization: Bearer " + server.bootstrap().token() + "\r\n";
        idOfError(413, head + "Content-Length: 101\r\n\r\n");
        idOfError(413, head + "Transfer-Encoding: chunked\r\n\r\n65\r\n" + "a".repeat(101));
    }

    @Test
    void equalsErrorIdWhenServerIsOverloaded() {
        ApiExchange exchange = ApiExchange.of(request("GET", "/api/v1/users/me"), null);
        exchange.refuse(Refusal.of(ErrorKind.UNAVAILABLE, "too many requests at once: try again later"));
        ApiResponse response =
                server.service().handle(exchange).toCompletableFuture().join();
        assertThat(idOfError(503, response)).isEqualTo(exchange.requestId());
    }

    @Test
    void equalsErrorIdWhenOperationIsRefused() {
        idOfError(404, server.handle(request("GET", "/api/v1/nowhere")));
        idOfError(404, server.handle(request("GET", "/api/v1/projects/" + UUID.randomUUID())));
        idOfError(
                409,
                server.handle(
                        request("DELETE", "/api/v1/users/" + server.bootstrap().adminId())));
        idOfError(405, server.handle(request("DELETE", "/docs")));
    }

    @Test
    void equalsErrorIdWhenEmbedderStepThrows() {
        idOfError(500, server.handle(request("GET", "/api/v1/users/me", "fail")));
    }

    @Test
    void replacesRequestIdSetByEmbedder() {
        ApiResponse response = server.handle(request("GET", "/api/v1/users/me", "own"));
        assertThat(response.status()).isEqualTo(418);
        assertThat(id(response)).isEqualTo(heard.get(0));
    }

    @Test
    void equalsErrorIdWhenStoreFails() {
        store.close();
        idOfError(503, server.handle(request("GET", "/api/v1/users/me")));
    }

    @Test
    void isPresentInPagesAndInResponsesWithoutBody() {
        Headers known = Headers.of("If-None-Match", "\"1\"");
        List<ApiResponse> responses = List.of(
                server.handle(request("HEAD", "/api/v1/users/me")),
                server.handle(
                        request("DELETE", "/api/v1/users/" + server.bootstrap().adminId() + "/sessions")),
                server.handle(ApiRequest.of("GET", "/docs", known)),
                server.handle(ApiRequest.of("GET", "/api/v1/openapi.json", Headers.empty())));
        assertThat(responses).extracting(ApiResponse::status).containsExactly(200, 204, 304, 200);
        assertThat(responses)
                .extracting(RequestIdTest::id)
                .doesNotHaveDuplicates()
                .isEqualTo(heard);
    }

    @Test
    void isPresentInResponseToHeadRequestOverSocket() {
        try (RawConnection wire = RawConnection.to(server.baseUrl())) {
            RawConnection.Reply reply =
                    wire.send("HEAD /docs HTTP/1.1\r\nHost: x\r\n\r\n").readHead();
            assertThat(reply.headers())
                    .containsEntry("castellan-request-id", heard.get(0).toString());
        }
    }

    @Test
    void ignoresIdInRequest() {
        UUID sent = UUID.randomUUID();
        Headers headers =
                request("GET", "/").headers().with(HEADER, sent.toString()).with("X-Request-Id", "7");
        ApiResponse response = server.handle(ApiRequest.of("GET", "/api/v1/users/me", headers));
        assertThat(response.status()).isEqualTo(200);
        assertThat(id(response)).isNotEqualTo(sent);
        assertThat(response.headers().first("X-Request-Id")).isNull();
    }

    @Test
    void isUniqueAcrossConcurrentRequests() {
        List<List<UUID>> ids = Race.run(
                8,
                thread -> IntStream.range(0, 500)
                        .mapToObj(i -> id(server.handle(request(i % 2 == 0 ? "GET" : "DELETE", "/api/v1/users/me"))))
                        .toList());
        assertThat(ids.stream().flatMap(List::stream)).hasSize(4000).doesNotHaveDuplicates();
    }

    @Test
    void isAbsentWithoutExtensions() {
        List<UUID> ids = new ArrayList<>();
        try (CastellanServer specified = CastellanServer.builder()
                .withoutSocket()
                .api(api -> api.extensions(false))
                .requestListener((call, response, time) -> ids.add(call.requestId()))
                .start()) {
            Headers token = Headers.of(
                    "Authorization", "Bearer " + specified.bootstrap().token());
            UUID admin = specified.bootstrap().adminId();
            ApiResponse found = specified.handle(ApiRequest.of("GET", "/api/v1/users/" + admin, token));
            ApiResponse error = specified.handle(ApiRequest.of("GET", "/api/v1/users/" + admin, Headers.empty()));
            assertThat(List.of(found, error)).extracting(ApiResponse::status).containsExactly(200, 401);
            assertThat(List.of(found, error))
                    .allSatisfy(response ->
                            assertThat(response.headers().first(HEADER)).isNull());
            assertThat(errorId(error)).isEqualTo(ids.get(1));
        }
    }

    private UUID idOfError(int status, String request) {
        try (RawConnection wire = RawConnection.to(server.baseUrl())) {
            RawConnection.Reply reply = wire.send(request).read();
            Headers headers = Headers.of(HEADER, reply.headers().get("castellan-request-id"));
            return idOfError(
                    status,
                    new ApiResponse(reply.status(), headers, reply.body().getBytes(UTF_8)));
        }
    }

    private static UUID idOfError(int status, ApiResponse response) {
        assertThat(response.status()).isEqualTo(status);
        assertThat(id(response)).isEqualTo(errorId(response));
        return id(response);
    }

    private static UUID errorId(ApiResponse response) {
        return UUID.fromString(JsonValue.parse(new String(response.body(), UTF_8))
                .get("errorID")
                .asString());
    }

    private static UUID id(ApiResponse response) {
        assertThat(response.headers().count(HEADER)).isEqualTo(1);
        UUID id = UUID.fromString(response.headers().first(HEADER));
        assertThat(id.version()).isEqualTo(4);
        return id;
    }

    private ApiRequest request(String method, String path) {
        return request(method, path, "");
    }

    private ApiRequest request(String method, String path, String query) {
        Headers token =
                Headers.of("Authorization", "Bearer " + server.bootstrap().token());
        return new ApiRequest(method, path, query, token, ApiRequest.NO_BODY);
    }
}
