package dev.castellan.server.standalone.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.standalone.commands.ProgramRunner;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the documentation page over a socket, without a token. */
@Timeout(120)
class DocsTest {

    private static final Pattern REFERENCE = Pattern.compile("(?:href|src)=\"([^\"]+)\"");

    @TempDir
    private Path directory;

    private final ProgramRunner console = new ProgramRunner();

    @Test
    void serverProvidesEveryFileReferencedByDocumentationPage() throws Exception {
        try (RunningServer server = serve()) {
            URI page = server.baseUrl().resolve("/docs");
            List<URI> named = REFERENCE
                    .matcher(get(page).body())
                    .results()
                    .map(match -> page.resolve(match.group(1)))
                    .toList();
            assertThat(named).hasSize(5).allSatisfy(uri -> {
                assertThat(uri.getAuthority()).isEqualTo(page.getAuthority());
                assertThat(get(uri).statusCode()).as(uri.getPath()).isEqualTo(200);
            });
            String start = get(page.resolve("docs/start.js")).body();
            assertThat(start).contains("\"api/v1/openapi.json\"").doesNotContain("://");
            assertThat(named).contains(page.resolve("api/v1/openapi.json"));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "/docs,text/html; charset=utf-8",
        "/docs/start.js,text/javascript; charset=utf-8",
        "/docs/swagger-ui-bundle.js,text/javascript; charset=utf-8",
        "/docs/swagger-ui.css,text/css; charset=utf-8",
        "/docs/favicon-32x32.png,image/png"
    })
    void sendsContentTypeAndSecurityHeadersForEveryFile(String path, String type) throws Exception {
        try (RunningServer server = serve()) {
            HttpResponse<String> response = get(server.baseUrl().resolve(path));
            assertThat(response.headers().allValues("Content-Type")).containsExactly(type);
            assertThat(response.headers().allValues("X-Content-Type-Options")).containsExactly("nosniff");
            assertThat(response.headers().allValues("Cache-Control")).containsExactly("no-cache");
            assertThat(response.headers().allValues("Content-Security-Policy"))
                    .singleElement()
                    .asString()
                    .startsWith("default-src 'none';")
                    .doesNotContain("unsafe", "http", "*");
            String tag = response.headers().firstValue("ETag").orElseThrow();
            assertThat(send(server, "GET", path, "If-None-Match", tag).statusCode())
                    .isEqualTo(304);
        }
    }

    @Test
    void servesCompleteSwaggerUiWithoutExternalReferences() throws Exception {
        try (RunningServer server = serve()) {
            assertThat(get(server.baseUrl().resolve("/docs/swagger-ui-bundle.js"))
                            .body())
                    .contains("SwaggerUIBundle")
                    .hasSizeGreaterThan(1_000_000);
            assertThat(get(server.baseUrl().resolve("/docs/swagger-ui.css")).body())
                    .doesNotContain("@import", "url(http", "url(\"http");
        }
    }

    @Test
    void redirectsUrlWithTrailingSlashToDocumentationPage() throws Exception {
        try (RunningServer server = serve()) {
            HttpResponse<String> response = get(server.baseUrl().resolve("/docs/"));
            assertThat(response.statusCode()).isEqualTo(308);
            assertThat(response.headers().allValues("Location")).containsExactly("../docs");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/docs/..%2findex.html",
                "/docs/swagger-ui.css.map",
                "/docs/swagger-ui-es-bundle.js",
                "/docs/oauth2-redirect.html",
                "/docs/META-INF/MANIFEST.MF",
                "/logback.xml"
            })
    void servesNoFilesOutsideDocumentationPage(String path) throws Exception {
        try (RunningServer server = serve()) {
            assertThat(send(server, "GET", path).statusCode()).isIn(401, 404);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "DELETE"})
    void allowsOnlyGetAndHeadOnDocumentationPage(String method) throws Exception {
        try (RunningServer server = serve()) {
            HttpResponse<String> response = send(server, method, "/docs");
            assertThat(response.statusCode()).isEqualTo(405);
            assertThat(response.headers().allValues("Allow")).containsExactly("GET, HEAD");
            assertThat(send(server, "HEAD", "/docs").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void settingDisablesDocumentationPage() throws Exception {
        console.with("CASTELLAN_DOCS", "off");
        try (RunningServer server = serve()) {
            assertThat(send(server, "GET", "/docs").statusCode()).isEqualTo(401);
            assertThat(send(server, "GET", "/docs/swagger-ui.css").statusCode()).isEqualTo(401);
        }
    }

    private RunningServer serve() {
        return console.serve(
                "--port", "0", "--token-file", directory.resolve("root.token").toString());
    }

    private static HttpResponse<String> get(URI uri) throws Exception {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpResponse<String> send(RunningServer server, String method, String path, String... headers)
            throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(server.baseUrl().resolve(path))
                .method(method, HttpRequest.BodyPublishers.noBody());
        if (headers.length > 0) {
            request.headers(headers);
        }
        return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    }
}
