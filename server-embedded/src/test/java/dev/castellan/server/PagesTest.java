package dev.castellan.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests pages that an embedder serves alongside the API. */
class PagesTest {

    private static final byte[] TEXT = "welcome".getBytes(StandardCharsets.UTF_8);
    private static final ApiResponse PAGE =
            new ApiResponse(200, Headers.of("Content-Type", "text/plain", "ETag", "\"1\""), TEXT);

    @Test
    void servesPageUnchangedWithoutToken() throws Exception {
        try (CastellanServer server = builder().start()) {
            HttpResponse<String> response = send("GET", server);
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.body()).isEqualTo("welcome");
            assertThat(response.headers().allValues("Content-Type")).containsExactly("text/plain");
            HttpResponse<String> head = send("HEAD", server);
            assertThat(head.body()).isEmpty();
            assertThat(head.headers().allValues("Content-Length")).containsExactly("7");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE", "PATCH"})
    void returns405WithAllowHeaderUnlessMethodIsGetOrHead(String method) throws Exception {
        try (CastellanServer server = builder().start()) {
            HttpResponse<String> response = send(method, server);
            assertThat(response.statusCode()).isEqualTo(405);
            assertThat(response.headers().allValues("Allow")).containsExactly("GET, HEAD");
            assertThat(response.body()).contains("errorID");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"1\"", "W/\"1\"", "\"0\", \"1\""})
    void returns304WhenEntityTagMatches(String existing) throws Exception {
        try (CastellanServer server = builder().start()) {
            HttpResponse<String> response = send("GET", server, "If-None-Match", existing);
            assertThat(response.statusCode()).isEqualTo(304);
            assertThat(response.headers().allValues("ETag")).containsExactly("\"1\"");
            assertThat(send("GET", server, "If-None-Match", "\"0\"").statusCode())
                    .isEqualTo(200);
        }
    }

    @Test
    void returns400WhenRequestHasBody() {
        try (CastellanServer server = builder().withoutSocket().start()) {
            assertThat(server.handle(ApiRequest.of("GET", "/docs/a.html", Headers.of("Content-Length", "2")))
                            .status())
                    .isEqualTo(400);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/docs",
                "/docs/",
                "/docs/a.html/",
                "/docs/A.html",
                "/docs/b.html",
                "/docs/%61.html",
                "/api/v1/docs/a.html"
            })
    void otherPathsRequireToken(String path) {
        try (CastellanServer server = builder().withoutSocket().start()) {
            assertThat(server.handle(ApiRequest.of("GET", path, Headers.empty()))
                            .status())
                    .isEqualTo(401);
        }
    }

    @Test
    void pageRequestNotifiesRequestListenerButSkipsEmbedderSteps() {
        List<String> heard = new ArrayList<>();
        try (CastellanServer server = builder()
                .withoutSocket()
                .requestListener((call, response, time) -> heard.add("listener " + response.status()))
                .step((call, next) -> {
                    heard.add("step");
                    return next.proceed();
                })
                .start()) {
            server.handle(ApiRequest.of("GET", "/docs/a.html", Headers.empty()));
        }
        assertThat(heard).containsExactly("listener 200");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "/", "docs", "/a b", "/a//b", "/a?b", "/api/v1", "/api/v1/", "/api/v1/users/me"})
    void rejectsInvalidPathsAndApiPaths(String path) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CastellanServer.builder().page(path, PAGE))
                .withMessageContaining("'" + path + "'")
                .withMessageContaining("/docs");
    }

    private static CastellanServerBuilder builder() {
        return CastellanServer.builder().page("/docs/a.html", PAGE);
    }

    /** Sends a request over a socket, without a token. */
    private static HttpResponse<String> send(String method, CastellanServer server, String... headers)
            throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.baseUrl().resolve("/docs/a.html"))
                .method(method, HttpRequest.BodyPublishers.noBody());
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
    }
}
