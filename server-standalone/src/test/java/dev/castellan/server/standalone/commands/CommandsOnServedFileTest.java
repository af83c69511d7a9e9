package dev.castellan.server.standalone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.server.standalone.commands.ProgramRunner.Result;
import dev.castellan.server.standalone.serve.RunningServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests commands for organizations and tokens while a server serves the SQLite file. */
@Timeout(60)
@DisabledOnOs(OS.WINDOWS)
final class CommandsOnServedFileTest {

    @TempDir
    private Path directory;

    private final ProgramRunner console = new ProgramRunner();
    private RunningServer server;

    @BeforeEach
    void serve() {
        console.withTables(directory.resolve("castellan.db"));
        server = console.serve("--port", "0", "--token-file", path("root.token"));
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void listsOrganizations() {
        finish("organization", "create", "Moon", "--admin-email", "a@example.org", "--token-file", path("moon.token"));

        List<JsonNode> organizations = finish("organization", "list").lines();
        assertThat(organizations).extracting(line -> line.path("name").asText()).containsExactly("Castellan", "Moon");
        String moon = organizations.get(1).path("organization_id").asText();
        assertThat(finish("federation", "list", "--organization", moon).lines()).isEmpty();
        assertThat(console.run("federation", "list").err()).contains("2 organizations", "--organization");
    }

    @Test
    void recoversAdminAfterTokenIsDeleted() throws Exception {
        finish("token", "delete", "--secret-file", path("root.token"));
        assertThat(status(Files.readString(file("root.token")).strip())).isEqualTo(401);

        finish("recover-admin", "--token-file", path("new.token"));
        assertThat(status(Files.readString(file("new.token")).strip())).isEqualTo(200);
    }

    @Test
    void reportsUnknownOrganizationWithSameMessageAndExitCodeWithOrWithoutServer() {
        String none = UUID.randomUUID().toString();
        Result served = console.run("organization", "renew-keys", none);
        server.close();
        Result stopped = console.run("organization", "renew-keys", none);

        assertThat(served.code()).isEqualTo(stopped.code()).isEqualTo(3);
        // a slow command also says before its message that it opens the store
        String message = "castellan-server: no such organization " + none + "\n";
        assertThat(served.err()).endsWith(message);
        assertThat(stopped.err()).endsWith(message);
    }

    @Test
    void refusedCommandLeavesNoTokenFileBehind() {
        Result refused = console.run("recover-admin", "nobody@example.org", "--token-file", path("a.token"));
        assertThat(refused.code()).isEqualTo(3);
        assertThat(file("a.token")).doesNotExist();
    }

    @Test
    void opensSameStoreThroughSymbolicLink() throws IOException {
        Files.createSymbolicLink(file("link.db"), file("castellan.db"));
        assertThat(finish("organization", "list", "--data", path("link.db")).field("name"))
                .isEqualTo("Castellan");
        finish("recover-admin", "--token-file", path("new.token"), "--data", path("link.db"));
    }

    @Test
    void commandsThatNeedExclusiveAccessReportThatFileIsInUse() {
        finish("backup", path("a.backup"));
        for (String[] words : List.of(
                new String[] {"migrate"},
                new String[] {"restore", path("a.backup")},
                new String[] {"init", "--token-file", path("again.token")},
                new String[] {"serve", "--port", "0"})) {
            Result refused = console.run(words);
            assertThat(refused.code()).as(words[0]).isEqualTo(1);
            assertThat(refused.err())
                    .contains(
                            "castellan.db is in use by another store of this process",
                            "the lock of",
                            "castellan.db.lock: close that store first");
        }
        assertThat(file("again.token")).doesNotExist();
    }

    @Test
    void commandsRequireDataOrDatabaseUrlOption() {
        assertThat(new ProgramRunner().run("organization", "list").err()).contains("--data or --database-url");
    }

    private int status(String token) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.baseUrl() + "/users/me"))
                .header("Authorization", "Bearer " + token)
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    private Result finish(String... words) {
        Result result = console.run(words);
        assertThat(result.code()).as(result.err()).isZero();
        return result;
    }

    private Path file(String name) {
        return directory.resolve(name);
    }

    private String path(String name) {
        return file(name).toString();
    }
}
