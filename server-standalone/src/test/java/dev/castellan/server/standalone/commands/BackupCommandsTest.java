package dev.castellan.server.standalone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import dev.castellan.server.standalone.commands.ProgramRunner.Result;
import dev.castellan.server.standalone.output.Progress;
import dev.castellan.server.standalone.serve.RunningServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("database")
class BackupCommandsTest {

    @TempDir
    private Path directory;

    @Test
    void restoresBackupIntoNewDatabaseFile() throws IOException {
        ProgramRunner one = sqlite("one.db");
        String organization = init(one).field("organization_id");
        Result backup = one.run("backup", path("all.backup"));
        assertThat(backup.field("backup")).isEqualTo(path("all.backup"));
        assertThat(backup.field("bytes")).isEqualTo(Long.toString(Files.size(directory.resolve("all.backup"))));

        ProgramRunner other = sqlite("other.db");
        assertThat(other.run("restore", path("all.backup")).code()).isZero();
        assertThat(other.run("organization", "list").field("organization_id")).isEqualTo(organization);
        assertThat(StoredOrganization.tokens(directory.resolve("other.db")))
                .isEqualTo(StoredOrganization.tokens(directory.resolve("one.db")))
                .hasSize(1);
    }

    @Test
    void writesPrivateBackupWithoutTokenAndDoesNotOverwriteIt() throws IOException {
        ProgramRunner one = sqlite("one.db");
        init(one);
        one.run("backup", path("all.backup"));
        Path backup = directory.resolve("all.backup");

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(backup)))
                .isEqualTo("rw-------");
        assertThat(Files.readString(backup))
                .doesNotContain(
                        Files.readString(directory.resolve("root.token")).strip());
        Result repeated = one.run("backup", path("all.backup"));
        assertThat(repeated.code()).isEqualTo(1);
        assertThat(repeated.err()).contains("all.backup already exists");
    }

    @Test
    void backupAndRecoveryWorkWhileServerIsRunning() throws Exception {
        ProgramRunner console = sqlite("one.db");
        init(console);
        try (RunningServer server = console.serve("--port", "0")) {
            assertThat(console.run("backup", path("all.backup")).code()).isZero();
            assertThat(console.run("recover-admin", "--token-file", path("new.token"))
                            .code())
                    .isZero();
            assertThat(server.baseUrl().getPort()).isPositive();
        }
    }

    @Test
    void refusesToRestoreIntoNonEmptyStore() {
        ProgramRunner one = sqlite("one.db");
        init(one);
        one.run("backup", path("all.backup"));
        Result refused = one.run("restore", path("all.backup"));
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("empty store");
    }

    @Test
    void rejectsMissingOrInvalidBackupWithoutRestoringAnything() throws IOException {
        Files.writeString(directory.resolve("wrong"), "{\"something\":\"else\"}\n");
        ProgramRunner one = sqlite("one.db");
        Result refused = one.run("restore", path("wrong"));
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("restore " + path("wrong") + ": line 1: this is not a backup");
        assertThat(one.run("organization", "list").out()).isEmpty();

        Result missing = one.run("restore", path("missing"));
        assertThat(missing.code()).isEqualTo(1);
        assertThat(missing.err()).contains(path("missing"));
    }

    @Test
    void reportsInvalidBackupInOneLine() throws IOException {
        ProgramRunner one = sqlite("one.db");
        init(one);
        one.run("backup", path("all.backup"));
        String whole = Files.readString(directory.resolve("all.backup"));
        ProgramRunner other = sqlite("other.db");

        for (String wrong : List.of(
                whole.replaceFirst("\"user_id\":\"", "\"user_id\":\"x"),
                whole.replaceFirst("(\\{\"users\".*\n)", "$1$1"),
                whole.replaceFirst("\\{\"users\".*\n", ""),
                whole.substring(0, whole.length() - 30))) {
            Files.writeString(directory.resolve("wrong"), wrong);
            Result refused = other.run("restore", path("wrong"));
            assertThat(refused.code()).isEqualTo(1);
            assertThat(refused.err().lines().filter(line -> !line.endsWith(" s")))
                    .singleElement()
                    .asString()
                    .contains(path("wrong"), "line ");
        }
        assertThat(other.run("restore", path("all.backup")).code()).isZero();
    }

    @Test
    void movesDataFromSqliteToPostgres() throws IOException {
        ProgramRunner file = sqlite("one.db");
        String organization = init(file).field("organization_id");
        file.run("backup", path("all.backup"));
        try (Database database = Postgres.fresh()) {
            ProgramRunner postgres = postgres(database);
            assertThat(postgres.run("organization", "list").err()).contains("migrate");
            assertThat(postgres.run("migrate").code()).isZero();
            assertThat(postgres.run("restore", path("all.backup")).code()).isZero();
            assertThat(postgres.run("organization", "list").field("organization_id"))
                    .isEqualTo(organization);
        }
    }

    @Test
    void distinguishesWrongPasswordFromUnreachableDatabase() throws IOException {
        try (Database database = Postgres.fresh()) {
            ProgramRunner console =
                    postgres(database).with("CASTELLAN_DATABASE_PASSWORD_FILE", secret("wrong", "not it"));
            Result refused = console.run("migrate");
            assertThat(refused.code()).isEqualTo(1);
            assertThat(refused.err()).contains("password").doesNotContain("not it");
        }
        ProgramRunner nowhere =
                new ProgramRunner().with("CASTELLAN_DATABASE_URL", "jdbc:postgresql://127.0.0.1:1/nowhere");
        Result unreachable = nowhere.run("migrate");
        assertThat(unreachable.code()).isEqualTo(4);
        assertThat(unreachable.err()).contains("127.0.0.1");
    }

    @Test
    void printsProgressEverySecond() {
        StringWriter received = new StringWriter();
        try (Progress progress = new Progress("backup", new PrintWriter(received, true))) {
            progress.tick();
            progress.tick();
        }
        assertThat(received.toString().lines())
                .containsExactly("castellan-server: backup: 1 s", "castellan-server: backup: 2 s");
    }

    private ProgramRunner sqlite(String name) {
        return new ProgramRunner().with("CASTELLAN_DATA", path(name));
    }

    private ProgramRunner postgres(Database database) throws IOException {
        return new ProgramRunner()
                .with("CASTELLAN_DATABASE_URL", database.url())
                .with("CASTELLAN_DATABASE_USER", database.user())
                .with("CASTELLAN_DATABASE_PASSWORD_FILE", secret("password", database.password()));
    }

    private String secret(String name, String password) throws IOException {
        return Files.writeString(directory.resolve(name), password + "\n").toString();
    }

    private Result init(ProgramRunner console) {
        Result result = console.run("init", "--token-file", path("root.token"));
        assertThat(result.code()).as(result.err()).isZero();
        return result;
    }

    private String path(String name) {
        return directory.resolve(name).toString();
    }
}
