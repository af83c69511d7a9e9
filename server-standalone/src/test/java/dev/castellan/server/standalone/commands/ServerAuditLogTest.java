package dev.castellan.server.standalone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.castellan.server.standalone.serve.RunningServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Tests the audit log of the server and its commands. */
@Timeout(60)
@DisabledOnOs(OS.WINDOWS)
final class ServerAuditLogTest {

    @TempDir
    private Path directory;

    private final ProgramRunner console = new ProgramRunner();

    @Test
    void writesAuditLogBeforeRequestOrCommandCompletes() throws Exception {
        console.with("CASTELLAN_DATA", path("castellan.db")).with("CASTELLAN_AUDIT_LOG", path("audit"));
        String token;
        try (RunningServer server = console.serve("--port", "0", "--token-file", path("root.token"))) {
            token = Files.readString(file("root.token")).strip();
            is(last(), "command", "organizations.create", "made");

            assertThat(post(server, token, "Apollo")).isEqualTo(201);
            JsonNode created = last();
            is(created, "api", "projects.create", "made");
            assertThat(created.path("peer").asText()).isEqualTo("127.0.0.1");
            assertThat(created.path("token_id").asText()).hasSize(36);
            assertThat(created.path("created_id").asText()).hasSize(36);

            assertThat(post(server, token, "")).isEqualTo(400);
            is(last(), "api", "projects.create", "refused");

            assertThat(console.run("recover-admin", "--token-file", path("a.token"))
                            .code())
                    .isZero();
            is(last(), "command", "tokens.recoverAdmin", "made");
        }
        String none = UUID.randomUUID().toString();
        assertThat(console.run("federation", "delete", none).code()).isEqualTo(3);
        is(last(), "command", "federationRules.delete", "refused");
        assertThat(last().path("ids").path(0).asText()).isEqualTo(none);
        assertThat(lines()).hasSize(5);
        assertThat(Files.readString(file("audit"))).doesNotContain(token, "Apollo", "example.org");
    }

    @Test
    void readOnlyCommandsWriteNoAuditLog() {
        console.with("CASTELLAN_DATA", path("castellan.db"));
        assertThat(console.run("init", "--token-file", path("root.token")).code())
                .isZero();
        assertThat(console.run("organization", "list", "--audit-log", path("audit"))
                        .code())
                .isZero();
        assertThat(file("audit")).doesNotExist();
    }

    @Test
    void rejectsUnwritableAuditLogBeforeMakingChanges() {
        console.with("CASTELLAN_AUDIT_LOG", path("nowhere/audit"));
        ProgramRunner.Result refused = console.run("serve", "--port", "0", "--token-file", path("root.token"));
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("--audit-log", "nowhere", "cannot be written");
        assertThat(file("root.token")).doesNotExist();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void rejectsAuditLogThatIsNotRegularFileBeforeMakingChanges() {
        console.with("CASTELLAN_AUDIT_LOG", "/dev/full");
        ProgramRunner.Result refused = console.run("serve", "--port", "0", "--token-file", path("root.token"));
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("--audit-log /dev/full", "not a regular file", "or stdout");
        assertThat(file("root.token")).doesNotExist();
    }

    private static void is(JsonNode line, String via, String operation, String outcome) {
        assertThat(List.of(
                        line.path("via").asText(),
                        line.path("operation").asText(),
                        line.path("outcome").asText()))
                .containsExactly(via, operation, outcome);
    }

    private JsonNode last() throws IOException {
        List<JsonNode> lines = lines();
        return lines.get(lines.size() - 1);
    }

    private List<JsonNode> lines() throws IOException {
        List<JsonNode> lines = new ArrayList<>();
        for (String line : Files.readAllLines(file("audit"))) {
            lines.add(new ObjectMapper().readTree(line));
        }
        return lines;
    }

    private static int post(RunningServer server, String token, String name) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.baseUrl() + "/projects"))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString("{\"name\":\"" + name + "\"}"))
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.discarding())
                .statusCode();
    }

    private Path file(String name) {
        return directory.resolve(name);
    }

    private String path(String name) {
        return file(name).toString();
    }
}
