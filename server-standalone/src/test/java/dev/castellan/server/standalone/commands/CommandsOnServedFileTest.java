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
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests commands for organizations, users and tokens while a server serves the SQLite file. */
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
    void issuesAndRevokesToken() throws Exception {
        String user = finish("user", "create", "ada@example.org", "--user-name", "Ada")
                .field("user_id");
        Result issued = finish("token", "create", "ADA@example.org", "--token-file", path("ada.token"));
        String token = Files.readString(file("ada.token")).strip();

        assertThat(issued.field("user_id")).isEqualTo(user);
        assertThat(issued.out()).doesNotContain(token);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file("ada.token"))))
                .isEqualTo("rw-------");
        assertThat(status(token)).isEqualTo(200);

        finish("token", "delete", issued.field("token_id"));
        assertThat(status(token)).isEqualTo(401);
    }

    @Test
    void serverRejectsTokenOfSuspendedUserUntilUserIsResumed() throws Exception {
        finish("user", "create", "ada@example.org", "--user-name", "Ada");
        finish("token", "create", "ada@example.org", "--token-file", path("ada.token"));
        String token = Files.readString(file("ada.token")).strip();

        assertThat(finish("user", "suspend", "ada@example.org").field("suspended"))
                .isEqualTo("true");
        assertThat(status(token)).isEqualTo(401);
        Result refused = console.run("token", "create", "ada@example.org", "--token-file", path("more.token"));
        assertThat(refused.code()).isEqualTo(3);
        assertThat(refused.err()).contains("suspended");

        finish("user", "resume", "ADA@example.org");
        assertThat(status(token)).isEqualTo(200);
    }

    @Test
    void revokesAllTokensOfUser() throws Exception {
        finish("user", "create", "ada@example.org", "--user-name", "Ada");
        finish("token", "create", "ada@example.org", "--token-file", path("a.token"));
        finish("token", "create", "ada@example.org", "--token-file", path("b.token"));

        assertThat(finish("token", "delete", "--all-of", "ada@example.org").field("deleted"))
                .isEqualTo("2");
        assertThat(status(Files.readString(file("a.token")).strip())).isEqualTo(401);
        assertThat(status(Files.readString(file("b.token")).strip())).isEqualTo(401);
        assertThat(status(Files.readString(file("root.token")).strip())).isEqualTo(200);
    }

    @Test
    void refusesToSuspendLastAdmin() {
        Result refused = console.run("user", "suspend", "root@castellan.invalid");
        assertThat(refused.code()).isEqualTo(3);
        assertThat(refused.err()).contains("org_admin");
    }

    @Test
    void listsOrganizationsAndTokens() {
        finish("organization", "create", "Moon", "--admin-email", "a@example.org", "--token-file", path("moon.token"));

        List<JsonNode> organizations = finish("organization", "list").lines();
        assertThat(organizations).extracting(line -> line.path("name").asText()).containsExactly("Castellan", "Moon");
        String moon = organizations.get(1).path("organization_id").asText();
        assertThat(finish("token", "list", "--organization", moon).lines()).hasSize(1);
        assertThat(console.run("token", "list").err()).contains("2 organizations", "--organization");
    }

    @Test
    void recoversAdminAfterTokenIsRevoked() throws Exception {
        finish("token", "delete", finish("token", "list").field("token_id"));
        assertThat(status(Files.readString(file("root.token")).strip())).isEqualTo(401);

        finish("recover-admin", "--token-file", path("new.token"));
        assertThat(status(Files.readString(file("new.token")).strip())).isEqualTo(200);
    }

    @Test
    void reportsUnknownTokenWithSameMessageAndExitCodeWithOrWithoutServer() {
        String none = UUID.randomUUID().toString();
        Result served = console.run("token", "delete", none);
        server.close();
        Result stopped = console.run("token", "delete", none);

        assertThat(served.code()).isEqualTo(stopped.code()).isEqualTo(3);
        // a slow command also says before its message that it opens the store
        String message = "castellan-server: token " + none + " does not exist or is not accessible\n";
        assertThat(served.err()).endsWith(message);
        assertThat(stopped.err()).endsWith(message);
    }

    @Test
    void refusedCommandLeavesNoTokenFileBehind() {
        Result refused = console.run("token", "create", "nobody@example.org", "--token-file", path("a.token"));
        assertThat(refused.code()).isEqualTo(3);
        assertThat(file("a.token")).doesNotExist();
    }

    @Test
    void opensSameStoreThroughSymbolicLink() throws IOException {
        Files.createSymbolicLink(file("link.db"), file("castellan.db"));
        assertThat(finish("organization", "list", "--data", path("link.db")).field("name"))
                .isEqualTo("Castellan");
        finish("user", "create", "ada@example.org", "--user-name", "Ada", "--data", path("link.db"));
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
