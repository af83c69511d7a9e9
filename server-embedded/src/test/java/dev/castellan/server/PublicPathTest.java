package dev.castellan.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.openapi.OpenApi;
import dev.castellan.support.socket.RawConnection;
import io.undertow.Handlers;
import io.undertow.Undertow;
import java.net.InetSocketAddress;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests a server whose public URLs have a path prefix. */
class PublicPathTest {

    private static final String BODY = "{\"name\":\"Apollo\"}";

    @Test
    void locationStartsWithPublicPath() {
        try (CastellanServer server = CastellanServer.builder()
                .proxy(proxy -> proxy.publicPath("/castellan"))
                .start()) {
            assertThat(create(server).headers().first("Location")).startsWith("/castellan/api/v1/projects/");
            assertThat(overSocket(new InetSocketAddress(server.baseUrl().getHost(), server.port()), "", server))
                    .startsWith("/castellan/api/v1/projects/");
            assertThat(server.baseUrl().getPath()).isEqualTo("/api/v1");
        }
    }

    @Test
    void openApiDocumentContainsPublicPathInServerUrl() {
        try (CastellanServer server = CastellanServer.builder()
                .withoutSocket()
                .proxy(proxy -> proxy.publicPath("/a/b"))
                .start()) {
            ApiResponse document = server.handle(ApiRequest.of("GET", OpenApi.PATH, Headers.empty()));
            assertThat(new String(document.body(), UTF_8)).contains("\"url\": \"/a/b/api/v1\"");
        }
    }

    @Test
    void addsMountPathToLocationOnlyOnce() {
        for (String[] paths : new String[][] {{"", "/mount"}, {"/outer/mount", "/outer/mount"}}) {
            CastellanServerBuilder builder = CastellanServer.builder().withoutSocket();
            try (CastellanServer server =
                    (paths[0].isEmpty() ? builder : builder.proxy(proxy -> proxy.publicPath(paths[0]))).start()) {
                assertThat(overMount(server)).startsWith(paths[1] + "/api/v1/projects/");
            }
        }
    }

    @Test
    void replayedResponseUsesPublicPathOfReplayingServer() {
        MemoryStore store = new MemoryStore(Clock.systemUTC());
        try (CastellanServer inside =
                        CastellanServer.builder().withoutSocket().store(store).start();
                CastellanServer outside = CastellanServer.builder()
                        .withoutSocket()
                        .store(store)
                        .proxy(proxy -> proxy.publicPath("/castellan"))
                        .start()) {
            ApiRequest request = post(inside.bootstrap().token(), "Idempotency-Key", "apollo");
            String location = inside.handle(request).headers().first("Location");
            ApiResponse repeated = outside.handle(request);
            assertThat(repeated.headers().first("Idempotent-Replayed")).isEqualTo("true");
            assertThat(repeated.headers().first("Location")).isEqualTo("/castellan" + location);
        }
    }

    @Test
    void requestListenerSeesLocationWithPublicPath() {
        StringBuilder heard = new StringBuilder();
        try (CastellanServer server = CastellanServer.builder()
                .withoutSocket()
                .proxy(proxy -> proxy.publicPath("/castellan"))
                .requestListener((call, response, time) -> {
                    assertThat(call.endpoint()).isNotNull();
                    heard.append(response.headers().first("Location"));
                })
                .start()) {
            assertThat(create(server).headers().first("Location")).isEqualTo(heard.toString());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/castellan", "/a/b/c", "/v1.2", "/~team_a", "/a-b", "/api", "/api/v10"})
    void acceptsPublicPathWithUnreservedCharacters(String path) {
        CastellanServer.builder().proxy(proxy -> proxy.publicPath(path));
    }

    @ParameterizedTest
    @CsvSource({
        "castellan, begin with a slash",
        "/, omit the slash at the end",
        "/castellan/, omit the slash at the end",
        "https://api.example.org/castellan, omit scheme and host",
        "/castellan/api/v1, omit /api/v1",
        "/api/v1, omit /api/v1",
        "/a/../b, other than . and ..",
        "/./a, other than . and ..",
        "/.., other than . and ..",
        "//a, choose segments of letters",
        "/a//b, choose segments of letters",
        "/a?b, without a query",
        "/a#b, choose segments of letters",
        "/a%2Fb, choose segments of letters",
        "/a b, choose segments of letters",
        "/ü, choose segments of letters",
        "/a;b, choose segments of letters"
    })
    void rejectsInvalidPublicPathAndSuggestsRemedy(String path, String remedy) {
        CastellanServerBuilder builder = CastellanServer.builder();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.proxy(proxy -> proxy.publicPath(path)))
                .withMessageStartingWith("publicPath '" + path + "': ")
                .withMessageContaining(remedy);
    }

    private static ApiResponse create(CastellanServer server) {
        return server.handle(post(server.bootstrap().token(), "X-Served-To", "a test"));
    }

    private static ApiRequest post(String token, String header, String value) {
        Headers headers =
                Headers.of("Authorization", "Bearer " + token, "Content-Type", "application/json", header, value);
        return new ApiRequest("POST", "/api/v1/projects", "", headers, BODY.getBytes(UTF_8));
    }

    private static String overMount(CastellanServer server) {
        Undertow host = Undertow.builder()
                .addHttpListener(0, "127.0.0.1")
                .setHandler(Handlers.path().addPrefixPath("/mount", server.handler()))
                .build();
        host.start();
        try {
            InetSocketAddress address =
                    (InetSocketAddress) host.getListenerInfo().get(0).getAddress();
            return overSocket(address, "/mount", server);
        } finally {
            host.stop();
        }
    }

    private static String overSocket(InetSocketAddress address, String mount, CastellanServer server) {
        String request = "POST " + mount + "/api/v1/projects HTTP/1.1\r\nHost: castellan.test\r\nAuthorization: Bearer "
                + server.bootstrap().token() + "\r\nContent-Type: application/json\r\nContent-Length: " + BODY.length()
                + "\r\n\r\n" + BODY;
        return RawConnection.exchange(address, request).headers().get("location");
    }
}
