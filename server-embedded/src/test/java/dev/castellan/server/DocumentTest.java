package dev.castellan.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.openapi.OpenApi;
import dev.castellan.model.openapi.OpenApiSettings;
import dev.castellan.server.spi.Route;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the OpenAPI document of a server. */
class DocumentTest {

    private static final String PATH = "/api/v1/openapi.json";

    @Test
    void servesDocumentWithoutToken() throws Exception {
        try (CastellanServer server = CastellanServer.start()) {
            HttpResponse<String> response = send("GET", server);
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body()).isEqualTo(OpenApi.text());
            assertThat(response.headers().allValues("Content-Type")).containsExactly("application/json");
            assertThat(response.headers().allValues("Cache-Control")).containsExactly("no-store");
            assertThat(response.headers().allValues("X-Content-Type-Options")).containsExactly("nosniff");
        }
    }

    @Test
    void headRequestReturnsContentLengthWithoutBody() throws Exception {
        try (CastellanServer server = CastellanServer.start()) {
            HttpResponse<String> response = send("HEAD", server);
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body()).isEmpty();
            int length = OpenApi.text().getBytes(StandardCharsets.UTF_8).length;
            assertThat(response.headers().allValues("Content-Length")).containsExactly(Integer.toString(length));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH", "OPTIONS"})
    void returns405WithAllowHeaderUnlessMethodIsGetOrHead(String method) {
        ApiResponse response = respond(method, "", Headers.empty());
        assertThat(response.status()).isEqualTo(405);
        assertThat(response.headers().all("Allow")).containsExactly("GET, HEAD");
        assertThat(text(response)).contains("errorID", "GET, HEAD");
    }

    @Test
    void servesDocumentDespiteInvalidToken() {
        assertThat(respond("GET", "", Headers.of("Authorization", "Bearer wrong"))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void rejectsQueryParametersRequestBodyAndUnsupportedAcceptHeader() {
        ApiResponse query = respond("GET", "format=yaml", Headers.empty());
        assertThat(query.status()).isEqualTo(400);
        assertThat(text(query)).contains("format: unknown parameter");
        assertThat(respond("GET", "", Headers.of("Accept", "text/html")).status())
                .isEqualTo(406);
        assertThat(respond("GET", "", Headers.of("Content-Length", "2")).status())
                .isEqualTo(400);
    }

    @Test
    void documentIncludesSettingsOfServer() {
        Map<ErrorKind, Integer> statuses = Map.of(ErrorKind.BLOCKED, 400);
        CastellanServerBuilder builder = CastellanServer.builder()
                .withoutSocket()
                .api(api -> api.extensions(false).projectHeader("X-Workspace").statuses(statuses))
                .limits(limits -> limits.projectIds(7));
        try (CastellanServer server = builder.start()) {
            assertThat(text(server.handle(ApiRequest.of("GET", PATH, Headers.empty()))))
                    .isEqualTo(OpenApi.text(new OpenApiSettings(false, "X-Workspace", statuses, 7, "")))
                    .isNotEqualTo(OpenApi.text());
        }
    }

    @Test
    void notifiesRequestListenerOfDocumentRequests() {
        List<Integer> statuses = new ArrayList<>();
        try (CastellanServer server = CastellanServer.builder()
                .withoutSocket()
                .requestListener((call, response, time) -> statuses.add(response.status()))
                .start()) {
            server.handle(ApiRequest.of("GET", PATH, Headers.empty()));
            server.handle(ApiRequest.of("PUT", PATH, Headers.empty()));
        }
        assertThat(statuses).containsExactly(200, 405);
    }

    @Test
    void rejectsEmbedderRouteOnDocumentPath() {
        Endpoint<Void, Void> endpoint = Endpoint.post("documents.replace", "/openapi.json")
                .responds(204)
                .build();
        CastellanServerBuilder builder =
                CastellanServer.builder().withoutSocket().route(Route.changing(endpoint, call -> null));
        assertThatIllegalArgumentException()
                .isThrownBy(builder::start)
                .withMessageContaining("documents.replace")
                .withMessageContaining("OpenAPI");
    }

    private static ApiResponse respond(String method, String query, Headers headers) {
        try (CastellanServer server = CastellanServer.builder().withoutSocket().start()) {
            return server.handle(new ApiRequest(method, PATH, query, headers, ApiRequest.NO_BODY));
        }
    }

    private static String text(ApiResponse response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    /** Sends a request over a socket, without a token. */
    private static HttpResponse<String> send(String method, CastellanServer server) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.baseUrl() + "/openapi.json"))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    }
}
