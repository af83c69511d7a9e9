package dev.castellan.server.standalone.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.castellan.server.standalone.commands.ProgramRunner;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests a server behind a proxy with a path prefix. Every URL that the server returns must lead through the proxy. */
@Timeout(120)
class BehindProxyTest {

    private static final Pattern REFERENCE = Pattern.compile("(?:href|src)=\"([^\"]+)\"");

    @TempDir
    private Path directory;

    private final ProgramRunner console = new ProgramRunner();
    private final HttpClient client =
            HttpClient.newBuilder().followRedirects(Redirect.NORMAL).build();

    @Test
    void openApiUrlAndLocationHeaderPointToProxy() throws Exception {
        try (RunningServer server = serve();
                PrefixingProxy proxy = PrefixingProxy.start("/castellan", server.baseUrl())) {
            URI document = proxy.url("/api/v1/openapi.json");
            String path = new ObjectMapper()
                    .readTree(send(get(document)).body())
                    .at("/servers/0/url")
                    .textValue();
            URI api = document.resolve(path + "/");

            HttpResponse<String> created = send(HttpRequest.newBuilder(api.resolve("projects"))
                    .POST(BodyPublishers.ofString("{\"name\":\"Apollo\"}"))
                    .header("Content-Type", "application/json"));

            assertThat(created.statusCode()).isEqualTo(201);
            URI location = api.resolve(created.headers().firstValue("Location").orElseThrow());
            assertThat(send(get(location)).body()).isEqualTo(created.body());
        }
    }

    @Test
    void documentationPageLoadsItsFilesThroughProxy() throws Exception {
        try (RunningServer server = serve();
                PrefixingProxy proxy = PrefixingProxy.start("/castellan", server.baseUrl())) {
            HttpResponse<String> page = send(get(proxy.url("/docs/")));
            assertThat(page.uri()).isEqualTo(proxy.url("/docs"));
            List<URI> named = REFERENCE
                    .matcher(page.body())
                    .results()
                    .map(match -> page.uri().resolve(match.group(1)))
                    .toList();
            assertThat(named).contains(proxy.url("/api/v1/openapi.json")).allSatisfy(uri -> {
                assertThat(uri).asString().startsWith(proxy.url("/").toString());
                assertThat(send(get(uri)).statusCode()).as(uri.getPath()).isEqualTo(200);
            });
        }
    }

    private RunningServer serve() {
        return console.serve("--port", "0", "--public-path", "/castellan", "--token-file", token().toString());
    }

    private static HttpRequest.Builder get(URI url) {
        return HttpRequest.newBuilder(url);
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        request.header("Authorization", "Bearer " + Files.readString(token()).strip());
        return client.send(request.build(), BodyHandlers.ofString());
    }

    private Path token() {
        return directory.resolve("root.token");
    }
}
