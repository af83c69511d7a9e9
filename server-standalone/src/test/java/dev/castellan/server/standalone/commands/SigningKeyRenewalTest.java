package dev.castellan.server.standalone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.standalone.commands.ProgramRunner.Result;
import dev.castellan.server.standalone.serve.RunningServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests the command that renews signing keys while a server runs. */
@Timeout(300)
final class SigningKeyRenewalTest {

    private static final Pattern CURSOR = Pattern.compile("\"next_cursor\":\"([^\"]+)\"");

    private static final String RENEWAL = "organizations.renewSigningKey";

    @TempDir
    private Path directory;

    private final HttpClient client = HttpClient.newHttpClient();
    private final ProgramRunner console = new ProgramRunner();
    private String first;
    private String acme;

    @BeforeEach
    void createTwoOrganizations() {
        console.withTables(directory.resolve("castellan.db"));
        first = console.run("init", "--token-file", path("first.token")).field("organization_id");
        acme = console.run(
                        "organization",
                        "create",
                        "Acme",
                        "--admin-email",
                        "root@acme.example",
                        "--token-file",
                        path("acme.token"))
                .field("organization_id");
    }

    @Test
    void invalidatesCursorsOfAllOrganizationsOnRunningServer() throws Exception {
        try (RunningServer server = console.serve("--port", "0")) {
            String ofFirst = cursor(server, "first.token");
            String ofAcme = cursor(server, "acme.token");

            Result renewed = console.run("organization", "renew-keys");

            assertThat(renewed.lines())
                    .extracting(line -> line.path("organization_id").asText())
                    .containsExactly(first, acme);
            assertThat(list(server, "first.token", ofFirst).statusCode()).isEqualTo(400);
            assertThat(list(server, "acme.token", ofAcme).statusCode()).isEqualTo(400);
            assertThat(list(server, "acme.token", cursor(server, "acme.token")).statusCode())
                    .isEqualTo(200);
        }
        assertThat(StoredOrganization.operations(directory.resolve("castellan.db")))
                .containsOnlyOnce(RENEWAL);
    }

    @Test
    void invalidatesOnlyCursorsOfSpecifiedOrganization() throws Exception {
        try (RunningServer server = console.serve("--port", "0")) {
            String ofFirst = cursor(server, "first.token");
            String ofAcme = cursor(server, "acme.token");

            assertThat(console.run("organization", "renew-keys", acme).field("name"))
                    .isEqualTo("Acme");

            assertThat(list(server, "first.token", ofFirst).statusCode()).isEqualTo(200);
            assertThat(list(server, "acme.token", ofAcme).statusCode()).isEqualTo(400);
        }
    }

    @Test
    void refusesUnknownOrganization() {
        String unknown = "00000000-0000-0000-0000-00000000abcd";

        Result refused = console.run("organization", "renew-keys", unknown);

        assertThat(refused.code()).isEqualTo(3);
        assertThat(refused.err()).contains(unknown);
    }

    /** Creates a project, and returns the cursor after the first project. */
    private String cursor(RunningServer server, String token) throws Exception {
        HttpRequest creation = request(server, token, "/projects")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"name\":\"Apollo\"}"))
                .build();
        assertThat(client.send(creation, BodyHandlers.ofString()).statusCode()).isEqualTo(201);
        String page = client.send(request(server, token, "/projects?limit=1").build(), BodyHandlers.ofString())
                .body();
        Matcher cursor = CURSOR.matcher(page);
        assertThat(cursor.find()).as(page).isTrue();
        return cursor.group(1);
    }

    private HttpResponse<String> list(RunningServer server, String token, String cursor) throws Exception {
        return client.send(
                request(server, token, "/projects?limit=1&cursor=" + cursor).build(), BodyHandlers.ofString());
    }

    private HttpRequest.Builder request(RunningServer server, String token, String target) throws IOException {
        return HttpRequest.newBuilder(URI.create(server.baseUrl() + target))
                .header(
                        "Authorization",
                        "Bearer " + Files.readString(directory.resolve(token)).strip());
    }

    private String path(String name) {
        return directory.resolve(name).toString();
    }
}
