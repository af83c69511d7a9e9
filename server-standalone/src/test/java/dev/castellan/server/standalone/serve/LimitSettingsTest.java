package dev.castellan.server.standalone.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.standalone.commands.ProgramRunner;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(120)
class LimitSettingsTest {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    @TempDir
    private Path directory;

    private final ProgramRunner console = new ProgramRunner();

    @Test
    void limitsRequestsPerTokenWhenConfigured() throws Exception {
        console.with("CASTELLAN_REQUESTS_PER_TOKEN", "2").with("CASTELLAN_RATE_WINDOW", "24h");
        try (RunningServer server = serve()) {
            assertThat(statuses(server, token(), 3)).containsExactly(200, 200, 429);
        }
    }

    @Test
    void limitsFailedAuthenticationsPerAddressButNotValidTokens() throws Exception {
        console.with("CASTELLAN_FAILURES_PER_ADDRESS", "2").with("CASTELLAN_RATE_WINDOW", "24h");
        try (RunningServer server = serve()) {
            assertThat(statuses(server, "csts_none", 3)).containsExactly(401, 401, 429);
            assertThat(statuses(server, token(), 1)).containsExactly(200);
        }
    }

    @Test
    void enforcesMaximumTokenLifetime() throws Exception {
        console.with("CASTELLAN_MAX_TOKEN_LIFETIME", "90d");
        try (RunningServer server = serve()) {
            HttpResponse<String> late = post(server, "users/tokens", "{\"expires_at\":\"2999-01-01T00:00:00Z\"}");
            assertThat(late.statusCode()).isEqualTo(400);
            assertThat(late.body()).contains("expires_at");
            HttpResponse<String> own = post(server, "users/tokens", "{}");
            assertThat(own.statusCode()).isEqualTo(201);
            assertThat(own.body()).contains("\"expires_at\":\"");
        }
    }

    @Test
    void settingDisablesExtensions() throws Exception {
        try (RunningServer server = serve("--extensions", "off")) {
            assertThat(get(server, "openapi.json", token()).body()).doesNotContain("\"x-castellan-extension\": true");
        }
        try (RunningServer server = serve("--token-file", path("second.token"))) {
            assertThat(get(server, "openapi.json", "none").body()).contains("\"x-castellan-extension\": true");
        }
    }

    @Test
    void settingHidesEmailsAndNeedsExtensions() throws Exception {
        console.with("CASTELLAN_HIDE_EMAILS", "on");
        try (RunningServer server = serve()) {
            String account = "{\"name\":\"ci\",\"role\":\"client\",\"project_ids\":[]}";
            String user = field(post(server, "users", account), "user_id");
            String client = field(post(server, "users/tokens", "{\"user_id\":\"" + user + "\"}"), "token");
            assertThat(get(server, "users?sort=email", client).statusCode()).isEqualTo(403);
            assertThat(get(server, "users?sort=email", token()).statusCode()).isEqualTo(200);
        }
        ProgramRunner.Result refused =
                console.run("serve", "--port", "0", "--token-file", path("root.token"), "--extensions", "off");
        assertThat(refused.code()).as(refused.err()).isEqualTo(2);
        assertThat(refused.err()).contains("--hide-emails on needs --extensions on");
    }

    @Test
    void enforcesConfiguredQuotas() throws Exception {
        console.with("CASTELLAN_QUOTA_PROJECTS", "2").with("CASTELLAN_QUOTA_PAYLOAD", "1KiB");
        try (RunningServer server = serve()) {
            assertThat(post(server, "projects", "{\"name\":\"Apollo\"}").statusCode())
                    .isEqualTo(201);
            HttpResponse<String> third = post(server, "projects", "{\"name\":\"Gemini\"}");
            assertThat(third.statusCode()).isEqualTo(409);
            assertThat(third.body()).contains("quota projects");
            HttpResponse<String> large = post(server, "inputs", "{\"payload\":\"" + "x".repeat(1024) + "\"}");
            assertThat(large.statusCode()).as(large.body()).isEqualTo(409);
            assertThat(post(server, "users/tokens", "{}").statusCode()).isEqualTo(201);
        }
    }

    @Test
    void limitsAuditEventsPerOrganizationAndChangesPerUser() throws Exception {
        console.with("CASTELLAN_QUOTA_AUDIT_EVENTS", "2").with("CASTELLAN_CHANGES_PER_HOUR", "6");
        try (RunningServer server = serve()) {
            assertThat(post(server, "projects", "{\"name\":\"Apollo\"}").statusCode())
                    .isEqualTo(201);
            HttpResponse<String> second = post(server, "projects", "{\"name\":\"Gemini\"}");
            assertThat(second.statusCode()).isEqualTo(429);
            assertThat(second.body()).contains("quota audit_events");
            assertThat(post(server, "inputs", "{}").statusCode()).isEqualTo(201);
            HttpResponse<String> fourth = post(server, "inputs", "{}");
            assertThat(fourth.statusCode()).isEqualTo(429);
            assertThat(fourth.body()).contains("too many changes by this user");
        }
    }

    @Test
    void limitsPageSizeToConfiguredBytes() throws Exception {
        console.with("CASTELLAN_PAGE_BYTES", "1");
        try (RunningServer server = serve()) {
            post(server, "collections", "{\"name\":\"Reports\"}");
            assertThat(get(server, "collections", token()).body()).contains("\"has_more\":false");
            post(server, "collections", "{\"name\":\"Notes\"}");
            assertThat(get(server, "collections", token()).body()).contains("\"has_more\":true");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--requests-per-token | 0 | '0' is not a limit: expected a number from 1 to 999999999, or none",
                "--failures-per-address | many | 'many' is not a limit: expected a number from 1 to 999999999, or none",
                "--rate-window | 0s | --rate-window: choose a time from 1 millisecond to 31 days",
                "--rate-window | PT745H | --rate-window: choose a time from 1 millisecond to 31 days",
                "--rate-window | PT-1S | 'PT-1S' is not a duration",
                "--rate-window | 32d | --rate-window: choose a time from 1 millisecond to 31 days",
                "--drain-time | 25h | --drain-time: choose a time from 1 millisecond to 1 day",
                "--rate-window | minute | 'minute' is not a duration",
                "--max-token-lifetime | 0d | '0d' is not a duration such as 12h or 90d, or none",
                "--max-token-lifetime | 365001d | --max-token-lifetime: choose one from 1 millisecond to 365000",
                "--connections | 0 | --connections 0: choose at least 1",
                "--quota-inputs | 0 | '0' is not a limit: expected a number from 1 to 999999999, or none",
                "--quota-payload | 10GB | '10GB' is not a size such as 512MiB or 10GiB, or none",
                "--connections-per-address | 0 | --connections-per-address 0: choose at least 1",
                "--connections-per-address | 10001 | --connections-per-address 10001 is more than --connections 10000",
                "--page-bytes | 0 | --page-bytes 0: choose at least 1",
                "--page-bytes | 2GiB | '2GiB' is not a size up to 1GiB, such as 512KiB, 1MiB",
                "--page-bytes | 1MB | '1MB' is not a size up to 1GiB, such as 512KiB, 1MiB or a number",
                "--extensions | yes | --extensions",
            })
    void rejectsInvalidLimitAndExplainsValidValues(String option, String value, String message) {
        ProgramRunner.Result refused =
                console.run("serve", "--port", "0", "--token-file", path("root.token"), option, value);
        assertThat(refused.code()).as(refused.err()).isEqualTo(2);
        assertThat(refused.err()).contains(option, message);
    }

    private static String field(HttpResponse<String> response, String name) {
        return Objects.requireNonNull(JsonValue.parse(response.body()).fields().get(name))
                .asString();
    }

    private RunningServer serve(String... arguments) {
        Stream<String> common = Stream.of("--port", "0");
        Stream<String> file = List.of(arguments).contains("--token-file")
                ? Stream.of()
                : Stream.of("--token-file", path("root.token"));
        return console.serve(Stream.of(common, file, Stream.of(arguments))
                .flatMap(words -> words)
                .toArray(String[]::new));
    }

    private static List<Integer> statuses(RunningServer server, String token, int count) {
        return IntStream.range(0, count)
                .mapToObj(number -> get(server, "users/me", token).statusCode())
                .toList();
    }

    private static HttpResponse<String> get(RunningServer server, String path, String token) {
        return send(request(server, path, token).build());
    }

    private HttpResponse<String> post(RunningServer server, String path, String json) throws IOException {
        return send(request(server, path, token())
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(json))
                .build());
    }

    private static HttpRequest.Builder request(RunningServer server, String path, String token) {
        return HttpRequest.newBuilder(URI.create(server.baseUrl() + "/" + path))
                .timeout(Duration.ofSeconds(60))
                .header("Authorization", "Bearer " + token);
    }

    private static HttpResponse<String> send(HttpRequest request) {
        return CLIENT.sendAsync(request, HttpResponse.BodyHandlers.ofString()).join();
    }

    private String token() throws IOException {
        return Files.readString(directory.resolve("root.token")).strip();
    }

    private String path(String name) {
        return directory.resolve(name).toString();
    }
}
