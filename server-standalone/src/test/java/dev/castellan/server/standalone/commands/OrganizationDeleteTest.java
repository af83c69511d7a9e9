package dev.castellan.server.standalone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.standalone.commands.ProgramRunner.Result;
import dev.castellan.server.standalone.serve.RunningServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;

@Timeout(300)
@Tag("slow")
class OrganizationDeleteTest {

    private static final String STANDARD_INPUT = "java.lang.System.in";

    @TempDir
    private Path directory;

    private final ProgramRunner console = new ProgramRunner();
    private String hash;
    private String acme;

    @BeforeEach
    void createTwoOrganizations() {
        console.withTables(directory.resolve("castellan.db"));
        hash = console.run("init", "--token-file", path("root.token")).field("organization_id");
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
    void deletesOrganizationAndAllItsRowsAfterBackup() throws Exception {
        Result deleted = delete("--backup", path("all.backup"), "--yes");

        assertThat(deleted.field("organization_id")).isEqualTo(acme);
        assertThat(deleted.field("name")).isEqualTo("Acme");
        assertThat(deleted.field("backup")).isEqualTo(path("all.backup"));
        assertThat(console.run("organization", "list").field("organization_id")).isEqualTo(hash);
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + path("castellan.db"));
                var rows = connection.createStatement().executeQuery("SELECT count(*) FROM organizations")) {
            assertThat(rows.getInt(1)).isEqualTo(1);
        }
        ProgramRunner other = new ProgramRunner().with("CASTELLAN_DATA", path("other.db"));
        assertThat(other.run("restore", path("all.backup")).code()).isZero();
        assertThat(other.run("organization", "list").lines())
                .extracting(line -> line.path("organization_id").asText())
                .containsExactly(hash, acme);
        assertThat(other.run("token", "find", "--secret-file", path("acme.token"))
                        .field("organization_id"))
                .isEqualTo(acme);
    }

    @Test
    void writesDeletionToAuditLog() throws IOException {
        Result deleted = delete("--no-backup", "--yes", "--audit-log", path("audit.log"));

        assertThat(deleted.code()).isZero();
        assertThat(Files.readString(directory.resolve("audit.log")))
                .contains("\"operation\":\"organizations.delete\"", "\"outcome\":\"made\"", acme);
    }

    @Test
    void runningServerRejectsTokensOfDeletedOrganization() throws Exception {
        try (RunningServer server = console.serve("--port", "0")) {
            assertThat(status(server, "acme.token")).isEqualTo(200);

            assertThat(delete("--no-backup", "--yes").code()).isZero();

            assertThat(status(server, "acme.token")).isEqualTo(401);
            assertThat(status(server, "root.token")).isEqualTo(200);
        }
    }

    @Test
    void requiresExactlyOneOfBackupAndNoBackupOptions() {
        for (String[] words : new String[][] {{"--yes"}, {"--yes", "--no-backup", "--backup", path("all.backup")}}) {
            Result refused = delete(words);
            assertThat(refused.code()).isEqualTo(2);
            assertThat(refused.err()).contains("--backup", "--no-backup");
        }
        assertThat(directory.resolve("all.backup")).doesNotExist();
    }

    @Test
    void deletesNothingIfBackupCannotBeWritten() throws IOException {
        Files.writeString(directory.resolve("all.backup"), "an earlier one");

        Result refused = delete("--backup", path("all.backup"), "--yes");

        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("all.backup already exists");
        assertThat(console.run("organization", "list").lines()).hasSize(2);
    }

    @Test
    void refusesUnknownOrganization() {
        acme = "00000000-0000-0000-0000-00000000abcd";

        Result refused = delete("--no-backup", "--yes");

        assertThat(refused.code()).isEqualTo(3);
        assertThat(refused.err()).contains("no such organization " + acme);
    }

    @Test
    @ResourceLock(STANDARD_INPUT)
    void deletesNothingIfConfirmationNameIsWrong() {
        for (String input : List.of("acme\n", "\n", "")) {
            Result refused = typing(input, "--backup", path("all.backup"));
            assertThat(refused.code()).isEqualTo(3);
            assertThat(refused.err()).contains("type the name of organization " + acme, "nothing is deleted");
        }
        assertThat(directory.resolve("all.backup")).doesNotExist();
        assertThat(console.run("organization", "list").lines()).hasSize(2);
    }

    @Test
    @ResourceLock(STANDARD_INPUT)
    void deletesOrganizationIfConfirmationNameIsCorrect() {
        Result deleted = typing("Acme\n", "--no-backup");

        assertThat(deleted.code()).as(deleted.err()).isZero();
        assertThat(console.run("organization", "list").field("organization_id")).isEqualTo(hash);
    }

    @Test
    void restoresBackupAfterLastOrganizationIsDeleted() {
        assertThat(delete("--backup", path("all.backup"), "--yes").code()).isZero();
        acme = hash;
        assertThat(delete("--no-backup", "--yes").code()).isZero();

        assertThat(console.run("federation", "list").err()).contains("run init first");
        assertThat(console.run("restore", path("all.backup")).code()).isZero();
        assertThat(console.run("organization", "list").lines()).hasSize(2);
    }

    private Result delete(String... words) {
        List<String> all = new ArrayList<>(List.of("organization", "delete", acme));
        all.addAll(List.of(words));
        return console.run(all.toArray(String[]::new));
    }

    /** Runs the command with a text as standard input. */
    private Result typing(String text, String... words) {
        InputStream before = System.in;
        System.setIn(new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII)));
        try {
            return delete(words);
        } finally {
            System.setIn(before);
        }
    }

    private int status(RunningServer server, String tokenFile) throws Exception {
        String token = Files.readString(directory.resolve(tokenFile)).strip();
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.baseUrl() + "/projects"))
                .header("Authorization", "Bearer " + token)
                .build();
        return HttpClient.newHttpClient()
                .send(request, BodyHandlers.discarding())
                .statusCode();
    }

    private String path(String name) {
        return directory.resolve(name).toString();
    }
}
