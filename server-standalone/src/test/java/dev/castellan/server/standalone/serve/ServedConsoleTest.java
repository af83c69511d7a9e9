package dev.castellan.server.standalone.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.standalone.commands.ProgramRunner;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the console is shown only where people can sign in safely. */
@Timeout(120)
class ServedConsoleTest {

    private static final String ELSEWHERE = "https://castellan.example.org/elsewhere";

    @TempDir
    private Path directory;

    private final ProgramRunner program = new ProgramRunner();
    private final HttpClient client = HttpClient.newHttpClient();

    @Test
    void servesConsoleOnLoopbackAddress() throws Exception {
        try (RunningServer server = serve()) {
            assertThat(console(server, "/sign-in").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void redirectsBrowserFromRootToConsoleIfEnabled() throws Exception {
        try (RunningServer server = serve()) {
            HttpResponse<String> response = root(server);
            assertThat(response.statusCode()).isEqualTo(302);
            assertThat(response.headers().firstValue("Location")).contains("/console");
        }
        try (RunningServer server = serve("--console", "off")) {
            assertThat(root(server).statusCode()).isEqualTo(401);
        }
    }

    @Test
    void doesNotServeConsoleOverUnprotectedHttp() throws Exception {
        try (RunningServer server = serve("--address", "0.0.0.0")) {
            assertThat(console(server, "/sign-in").statusCode()).isEqualTo(401);
        }
    }

    @Test
    void servesConsoleBehindHttpsProxy() throws Exception {
        try (RunningServer server =
                serve("--address", "0.0.0.0", "--console-url", "https://castellan.example.org/console/")) {
            assertThat(console(server, "/sign-in").headers().firstValue("Strict-Transport-Security"))
                    .isPresent();
        }
    }

    @Test
    void doesNotServeConsoleWhenConsoleUrlHasWrongPath() throws Exception {
        try (RunningServer server = serve("--console-url", ELSEWHERE)) {
            assertThat(console(server, "/sign-in").statusCode()).isEqualTo(401);
        }
    }

    @Test
    void doesNotServeConsoleWhenSwitchedOff() throws Exception {
        try (RunningServer server = serve("--console", "off")) {
            assertThat(console(server, "/sign-in").statusCode()).isEqualTo(401);
        }
    }

    @Test
    void refusesToEnableConsoleWithUnsafeAddressOrWrongPath() {
        assertThat(refusal("--console", "on", "--address", "0.0.0.0"))
                .contains("--console on: other machines reach", "--tls-certificate-file", "--console-url");
        // an http URL on this machine does not protect users on other machines
        assertThat(refusal("--console=on", "--address=0.0.0.0", "--console-url=http://localhost/console"))
                .contains("--console on: other machines reach");
        assertThat(refusal("--console", "on", "--console-url", ELSEWHERE))
                .contains(ELSEWHERE + " has another path than /console");
        assertThat(refusal("--console=on", "--public-path=/access", "--console-url=https://a.example/console"))
                .contains("has another path than /access/console");
    }

    @Test
    void reportsInvalidTrustedProxy() {
        assertThat(refusal("--trusted-proxy", "10.0.0.0/8,proxy.example.org"))
                .contains("--trusted-proxy: 'proxy.example.org' is not a range of addresses");
    }

    @Test
    void recordsBrowserAddressForwardedByTrustedProxy() throws Exception {
        program.with("CASTELLAN_TRUSTED_PROXY", "192.0.2.0/24, 127.0.0.1");
        try (RunningServer server = serve()) {
            signIn(server);
            assertThat(events(server)).contains("\"address\":\"203.0.113.9\"").doesNotContain("127.0.0.1");
        }
    }

    @Test
    void ignoresForwardedAddressFromUntrustedPeer() throws Exception {
        try (RunningServer server = serve()) {
            signIn(server);
            assertThat(events(server)).contains("\"address\":\"127.0.0.1\"").doesNotContain("203.0.113.9");
        }
    }

    private void signIn(RunningServer server) throws Exception {
        HttpRequest form = HttpRequest.newBuilder(url(server, "/sign-in/token"))
                .header("Sec-Fetch-Site", "same-origin")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header("X-Forwarded-For", "198.51.100.1, 203.0.113.9")
                .POST(BodyPublishers.ofString("token=" + token()))
                .build();
        assertThat(client.send(form, BodyHandlers.ofString()).statusCode()).isEqualTo(303);
    }

    private String events(RunningServer server) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.baseUrl() + "/audit-events"))
                .header("Authorization", "Bearer " + token())
                .build();
        return client.send(request, BodyHandlers.ofString()).body();
    }

    private HttpResponse<String> console(RunningServer server, String path) throws Exception {
        return client.send(HttpRequest.newBuilder(url(server, path)).build(), BodyHandlers.ofString());
    }

    private HttpResponse<String> root(RunningServer server) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(server.baseUrl().resolve("/"))
                .header("Accept", "text/html,*/*;q=0.8")
                .build();
        return client.send(request, BodyHandlers.ofString());
    }

    private static URI url(RunningServer server, String path) {
        return URI.create("http://127.0.0.1:" + server.baseUrl().getPort() + "/console" + path);
    }

    private RunningServer serve(String... arguments) {
        List<String> words = new ArrayList<>(List.of("--port", "0", "--token-file", tokenFile()));
        words.addAll(List.of(arguments));
        return program.serve(words.toArray(String[]::new));
    }

    private String refusal(String... arguments) {
        List<String> words = new ArrayList<>(List.of("serve", "--port", "0", "--token-file", tokenFile()));
        words.addAll(List.of(arguments));
        ProgramRunner.Result refused = program.run(words.toArray(String[]::new));
        assertThat(refused.code()).as(refused.err()).isEqualTo(2);
        return refused.err();
    }

    private String token() throws IOException {
        return Files.readString(Path.of(tokenFile())).strip();
    }

    private String tokenFile() {
        return directory.resolve("root.token").toString();
    }
}
