package dev.castellan.server.standalone.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.standalone.commands.ProgramRunner;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the options for identity from elsewhere, over a socket. */
@Timeout(120)
class IdentityOptionsTest {

    @TempDir
    private Path directory;

    private final ProgramRunner console = new ProgramRunner();

    @Test
    void servesExchangeOfTokensByDefault() throws Exception {
        try (RunningServer server = serve()) {
            HttpResponse<String> response = exchange(server);
            assertThat(response.statusCode()).isEqualTo(400);
            assertThat(response.body()).contains("\"error\":\"invalid_grant\"");
            assertThat(response.headers().firstValue("Cache-Control")).contains("no-store");
        }
    }

    @Test
    void doesNotServeExchangeThatIsOff() throws Exception {
        try (RunningServer server = serve("--federation", "off", "--console", "off")) {
            assertThat(exchange(server).statusCode()).isEqualTo(401);
        }
    }

    @Test
    void acceptsHostsWithPrivateAddresses() throws Exception {
        try (RunningServer server = serve("--allow-outgoing-host", "idp.example.internal, 10.0.0.7")) {
            assertThat(exchange(server).statusCode()).isEqualTo(400);
        }
    }

    @Test
    void refusesWrongHost() {
        ProgramRunner.Result refused = console.run(
                "serve", "--token-file", path("root.token"), "--allow-outgoing-host", "https://idp.example");
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("--allow-outgoing-host: 'https://idp.example' is not a host");
    }

    @Test
    void offersSingleSignOnIfConsoleHasUrl() throws Exception {
        String url = "https://castellan.example.org/console";
        Path key = Files.writeString(
                directory.resolve("provider.key"), Base64.getEncoder().encodeToString(new byte[32]) + "\n");
        try (RunningServer server = serve("--console-url", url, "--provider-key-file", key.toString())) {
            assertThat(signInPage(server)).contains("/console/sign-in/provider");
        }
        try (RunningServer server = serve("--console-url", url, "--providers", "off")) {
            assertThat(signInPage(server)).contains("Sign in").doesNotContain("/sign-in/provider");
        }
        try (RunningServer server = serve()) {
            assertThat(signInPage(server)).contains("Sign in").doesNotContain("/sign-in/provider");
        }
    }

    private static String signInPage(RunningServer server) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(server.baseUrl().resolve("/console/sign-in"))
                .build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body();
    }

    @Test
    void refusesKeyOfAnotherLength() throws Exception {
        String key =
                Files.writeString(directory.resolve("provider.key"), "c2VjcmV0").toString();

        ProgramRunner.Result refused =
                console.run("serve", "--token-file", path("root.token"), "--provider-key-file", key);

        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err())
                .contains("--provider-key-file " + key + " does not contain the base64 of 32 bytes")
                .contains("openssl rand -base64 32");
        assertThat(directory.resolve("root.token")).doesNotExist();
        ProgramRunner.Result off = console.run(
                "serve", "--token-file", path("root.token"), "--provider-key-file", key, "--providers", "off");
        assertThat(off.code()).isEqualTo(2);
        assertThat(off.err()).contains("--providers is off");
    }

    @Test
    void refusesKeyThatNothingUses() {
        ProgramRunner.Result refused = console.run(
                "serve", "--token-file", path("root.token"), "--console", "off", "--provider-key-file", path("key"));
        assertThat(refused.code()).isEqualTo(2);
        assertThat(refused.err()).contains("--provider-key-file").contains("there is no console");
    }

    private RunningServer serve(String... options) {
        String[] all = new String[options.length + 4];
        System.arraycopy(options, 0, all, 4, options.length);
        all[0] = "--port";
        all[1] = "0";
        all[2] = "--token-file";
        all[3] = path("root.token");
        return console.serve(all);
    }

    private String path(String name) {
        return directory.resolve(name).toString();
    }

    private static HttpResponse<String> exchange(RunningServer server) throws Exception {
        String form = "grant_type=urn:ietf:params:oauth:grant-type:token-exchange&subject_token=x&rule_id=x"
                + "&subject_token_type=urn:ietf:params:oauth:token-type:jwt";
        HttpRequest request = HttpRequest.newBuilder(server.baseUrl().resolve("/oauth/token"))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(form))
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }
}
