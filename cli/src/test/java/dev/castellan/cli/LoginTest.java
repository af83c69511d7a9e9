package dev.castellan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.castellan.cli.failure.CliExitCodes;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests what login and logout do with profiles, against a server with fixed responses. */
class LoginTest {

    private static final String TOKEN = "cstu_0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJ";
    private static final String USER = "{\"user_id\":\"01955165-0a40-7003-8a6d-3c1f20e50003\","
            + "\"organization_id\":\"01955165-0a40-7001-8a6d-3c1f20e50001\",\"name\":\"Ada\","
            + "\"email\":\"ada@example.org\",\"role\":\"client\",\"is_service_account\":false,\"projects\":[]}";

    @TempDir
    private Path folder;

    private final Map<String, Deque<String>> responses = new HashMap<>();
    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private Action whileWaiting = () -> {};
    private HttpServer server;
    private String url;

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", this::respond);
        server.start();
        url = "http://127.0.0.1:" + server.getAddress().getPort();
        will(
                "/oauth/device_authorization",
                "200 {\"device_code\":\"secret\",\"user_code\":\"BCDF\",\"verification_uri\":" + "\"" + url
                        + "/console/device\",\"expires_in\":600,\"interval\":1}");
        will("/oauth/token", "200 {\"access_token\":\"" + TOKEN + "\",\"token_type\":\"Bearer\",\"expires_in\":60}");
        will("/api/v1/users/me", "200 " + USER);
        will("/api/v1/users/tokens/current", "204 ");
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    @Test
    void storesTokenInNewProfileAndDeletesIt() throws IOException {
        CliRun login = run(Map.of(), "login", "--url", url, "--profile", "staging", "--lasts", "30m");
        assertThat(login.code()).as(login.err()).isZero();
        assertThat(login.err())
                .contains(
                        url + "/console/device", "BCDF", "Signed in to " + url + " as Ada, client, in profile staging.")
                .doesNotContain(TOKEN, "secret");
        assertThat(requests.get(0)).contains("client_id=castellan").contains("token_lifetime_seconds=1800");
        assertThat(requests.subList(0, 2))
                .as("no token")
                .allSatisfy(line -> assertThat(line).endsWith(" null"));
        assertThat(folder.resolve("tokens/staging")).hasContent(TOKEN);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("tokens/staging"))))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("profiles"))))
                .isEqualTo("rw-------");

        CliRun me = run(Map.of(), "users", "me", "--profile", "staging", "--query", "/name");
        assertThat(me.code()).as(me.err()).isZero();
        assertThat(me.out()).isEqualTo("Ada\n");

        CliRun logout = run(Map.of(), "logout", "--profile", "staging");
        assertThat(logout.code()).as(logout.err()).isZero();
        assertThat(requests.get(requests.size() - 1)).isEqualTo("DELETE /api/v1/users/tokens/current  Bearer " + TOKEN);
        assertThat(folder.resolve("tokens/staging")).doesNotExist();
        assertThat(Files.readString(folder.resolve("profiles"))).isEqualTo("[staging]\nbase-url = " + url + "\n");
        assertThat(run(Map.of(), "users", "me", "--profile", "staging").err()).contains("run castellan login");
        assertThat(run(Map.of(), "logout", "--profile", "staging").code()).isEqualTo(CliExitCodes.USAGE);
    }

    @Test
    void keepsOtherLinesOfTheProfilesAndRepeatsTheLogin() throws IOException {
        String before = "# ours\n[other]\ntoken = x\n[default] \nbase-url = " + url + "\noutput = json\n\n[last]\n";
        profiles(before);

        assertThat(run(Map.of(), "login").code()).isZero();
        String after = Files.readString(folder.resolve("profiles"));
        assertThat(after)
                .isEqualTo(before.replace(
                        "[default] \n", "[default] \ntoken-file = " + folder.resolve("tokens/default") + "\n"));
        assertThat(run(Map.of(), "login").code()).as("again").isZero();
        assertThat(Files.readString(folder.resolve("profiles"))).isEqualTo(after);

        assertThat(run(Map.of(), "logout").code()).isZero();
        assertThat(Files.readString(folder.resolve("profiles"))).isEqualTo(before);
    }

    @Test
    void refusesProfilesThatItWouldBreak() throws IOException {
        profiles("[a]\nbase-url = " + url + "\ntoken = x\n[b]\nbase-url = https://other.example\n[c]\nbase-url = " + url
                + "\ntoken-file = /x\n");
        assertUsage("has another token", "login", "--profile", "a");
        assertUsage("has another token", "login", "--profile", "c");
        assertUsage("belongs to https://other.example", "login", "--profile", "b", "--url", url);
        assertUsage("is not a name for a login", "login", "--profile", "../x", "--url", url);
        assertUsage("there is no URL", "login", "--profile", "new");
        assertUsage("is not a duration", "login", "--profile", "new", "--url", url, "--lasts", "soon");
        assertUsage(
                "would carry the token unencrypted", "login", "--profile", "new", "--url", "http://service.example");
        assertUsage("a login keeps its token", "login", "--token-file", "x", "--url", url);
        assertThat(requests).isEmpty();
    }

    @Test
    void saysThatDeploymentHasNoLogin() throws IOException {
        will("/oauth/device_authorization", "404 {}");
        CliRun run = run(Map.of(), "login", "--url", url);
        assertThat(run.code()).isEqualTo(CliExitCodes.NOT_FOUND);
        assertThat(run.err()).contains("this deployment has no login");
        assertThat(folder.resolve("profiles")).doesNotExist();
    }

    @Test
    void asksAgainAfterFailuresOfTheServerAndStopsWhenDenied() {
        responses.get("/oauth/token").clear();
        will("/oauth/token", "400 {\"error\":\"authorization_pending\"}");
        will("/oauth/token", "503 {\"error\":\"temporarily_unavailable\"}");
        will("/oauth/token", "400 {\"error\":\"access_denied\",\"error_description\":\"the user has denied it\"}");
        CliRun run = run(Map.of("CASTELLAN_MAX_ATTEMPTS", "1"), "login", "--url", url);
        assertThat(run.code()).as(run.err()).isEqualTo(CliExitCodes.FORBIDDEN);
        assertThat(run.err()).contains("the user has denied it");
        assertThat(folder.resolve("tokens")).doesNotExist();
    }

    @Test
    void warnsIfTheEnvironmentOverridesTheToken() {
        CliRun run = run(Map.of("CASTELLAN_TOKEN", "x", "CASTELLAN_BASE_URL", url), "login");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.err()).contains("Other commands use CASTELLAN_TOKEN instead");
    }

    @Test
    void logoutKeepsTokenIfTheServerFailsButNotIfItHadEnded() {
        assertThat(run(Map.of(), "login", "--url", url).code()).isZero();
        will("/api/v1/users/tokens/current", "503 {}");
        assertThat(run(Map.of("CASTELLAN_MAX_ATTEMPTS", "1"), "logout").code()).isEqualTo(CliExitCodes.UNAVAILABLE);
        assertThat(folder.resolve("tokens/default")).exists();

        will("/api/v1/users/tokens/current", "401 {\"error\":{\"code\":\"unauthenticated\",\"message\":\"x\"}}");
        CliRun logout = run(Map.of(), "logout");
        assertThat(logout.code()).as(logout.err()).isZero();
        assertThat(folder.resolve("tokens/default")).doesNotExist();
    }

    /** Another login may have written the profile while this one has waited. */
    @Test
    void deletesTokenIfTheProfileHasChangedMeanwhile() throws IOException {
        String other = "[default]\nbase-url = https://other.example\n";
        whileWaiting = () -> profiles(other);
        CliRun run = run(Map.of(), "login", "--url", url);
        assertThat(run.code()).as(run.err()).isEqualTo(CliExitCodes.USAGE);
        assertThat(run.err()).contains("profile default belongs to https://other.example");
        assertThat(requests).last().isEqualTo("DELETE /api/v1/users/tokens/current  Bearer " + TOKEN);
        assertThat(folder.resolve("profiles")).hasContent(other);
        assertThat(folder.resolve("tokens")).doesNotExist();

        profiles("[default]\nbase-url = " + url + "\n");
        run = run(Map.of(), "login");
        assertThat(run.code()).as(run.err()).isEqualTo(CliExitCodes.FAILURE);
        assertThat(run.err()).contains("profile default now belongs to https://other.example");
        assertThat(folder.resolve("tokens")).doesNotExist();
    }

    @Test
    void deletesTokenThatItCannotStore() throws IOException {
        Files.createDirectories(folder.resolve("tokens/default/x"));
        CliRun run = run(Map.of(), "login", "--url", url);
        assertThat(run.code()).as(run.err()).isEqualTo(CliExitCodes.FAILURE);
        assertThat(run.err()).contains("the token cannot be stored").doesNotContain("still valid");
        assertThat(requests).last().isEqualTo("DELETE /api/v1/users/tokens/current  Bearer " + TOKEN);

        will("/api/v1/users/tokens/current", "503 {}");
        run = run(Map.of("CASTELLAN_MAX_ATTEMPTS", "1"), "login", "--url", url);
        assertThat(run.err()).contains("the token cannot be stored", "The new token is still valid");
    }

    @Test
    void asksForNoTokenThatItCouldNotStore() throws IOException {
        Files.createFile(folder.resolve("tokens"));
        CliRun run = run(Map.of(), "login", "--url", url);
        assertThat(run.code()).as(run.err()).isEqualTo(CliExitCodes.FAILURE);
        assertThat(run.err()).contains("the token cannot be stored: " + folder.resolve("tokens") + ": is not a folder");
        assertThat(requests).isEmpty();
    }

    @Test
    void deletesPreviousTokenAfterAnotherLogin() {
        assertThat(run(Map.of(), "login", "--url", url).code()).isZero();
        String next = TOKEN.replace('0', 'Z');
        responses.get("/oauth/token").clear();
        will("/oauth/token", "200 {\"access_token\":\"" + next + "\"}");

        CliRun run = run(Map.of(), "login");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(requests).contains("DELETE /api/v1/users/tokens/current  Bearer " + TOKEN);
        assertThat(folder.resolve("tokens/default")).hasContent(next);

        will("/api/v1/users/tokens/current", "503 {}");
        responses.get("/oauth/token").clear();
        will("/oauth/token", "200 {\"access_token\":\"" + TOKEN + "\"}");
        run = run(Map.of("CASTELLAN_MAX_ATTEMPTS", "1"), "login");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.err()).contains("The previous token is still valid");
    }

    @Test
    void refusesNamesThatDifferOnlyByCase() throws IOException {
        profiles("[Prod]\nbase-url = " + url + "\n");
        assertUsage("'prod' and 'Prod' differ only by case", "login", "--profile", "prod", "--url", url);
        assertThat(requests).isEmpty();
    }

    @Test
    void logoutSendsTokenOnlyToTheServerOfTheProfile() throws IOException {
        assertThat(run(Map.of(), "login", "--url", url).code()).isZero();
        String profile = "[default]\ntoken-file = " + folder.resolve("tokens/default") + "\n";
        profiles(profile);
        requests.clear();
        assertUsage("has no base-url", "logout", "--url", url);
        assertThat(requests).isEmpty();
        assertThat(folder.resolve("tokens/default")).exists();
    }

    @Test
    void logoutForgetsTokenOnlyHere() throws IOException {
        assertThat(run(Map.of(), "login", "--url", url).code()).isZero();
        requests.clear();
        CliRun run = run(Map.of(), "logout", "--local");
        assertThat(run.code()).as(run.err()).isZero();
        assertThat(run.err()).contains("it stays valid until it ends");
        assertThat(requests).isEmpty();
        assertThat(folder.resolve("tokens/default")).doesNotExist();
        assertUsage("has no token of a login", "logout", "--local");
    }

    private void assertUsage(String message, String... arguments) {
        CliRun run = run(Map.of(), arguments);
        assertThat(run.err()).contains(message);
        assertThat(run.code()).isEqualTo(CliExitCodes.USAGE);
    }

    private CliRun run(Map<String, String> environment, String... arguments) {
        Map<String, String> variables = new HashMap<>(environment);
        variables.put("CASTELLAN_PROFILES", folder.resolve("profiles").toString());
        return CliRun.of(variables, arguments);
    }

    private void profiles(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("profiles"), text);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    /** Adds a response. The last one of a path remains. A response to a path that had one replaces it. */
    private void will(String path, String response) {
        Deque<String> all = responses.computeIfAbsent(path, key -> new ArrayDeque<>());
        if (all.size() == 1 && !path.equals("/oauth/token")) {
            all.clear();
        }
        all.add(response);
    }

    private void respond(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String path = exchange.getRequestURI().getPath();
        if (path.equals("/oauth/token")) {
            whileWaiting.run();
        }
        requests.add(exchange.getRequestMethod() + " " + path + " " + body + " "
                + exchange.getRequestHeaders().getFirst("Authorization"));
        Deque<String> all = responses.get(path);
        String[] response = (all.size() > 1 ? all.remove() : all.element()).split(" ", 2);
        byte[] bytes = response[1].getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(Integer.parseInt(response[0]), bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    /** What happens while the program waits for the person. */
    @FunctionalInterface
    private interface Action {
        void run() throws IOException;
    }
}
