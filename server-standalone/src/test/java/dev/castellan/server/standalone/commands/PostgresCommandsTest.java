package dev.castellan.server.standalone.commands;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import dev.castellan.server.standalone.commands.ProgramRunner.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests commands on PostgreSQL whose failures persist until an operator removes the cause. */
@Timeout(120)
@Tag("database")
class PostgresCommandsTest {

    @TempDir
    private Path directory;

    private final ProgramRunner console = new ProgramRunner();
    private final Database database = Postgres.fresh();

    @BeforeEach
    void nameTheDatabase() throws IOException {
        console.with("CASTELLAN_DATABASE_URL", database.url())
                .with("CASTELLAN_DATABASE_USER", database.user())
                .with("CASTELLAN_DATABASE_PASSWORD_FILE", secret(database.password()));
    }

    @AfterEach
    void drop() {
        database.close();
    }

    @Test
    void suggestsPasswordFileWhenPasswordIsMissing() {
        ProgramRunner without = new ProgramRunner()
                .with("CASTELLAN_DATABASE_URL", database.url())
                .with("CASTELLAN_DATABASE_USER", database.user());
        for (String command : new String[] {"organization list", "migrate", "serve --port 0"}) {
            Result refused = without.run(command.split(" "));
            assertThat(refused.err()).contains("no password was provided", "--database-password-file");
            assertThat(refused.code()).isEqualTo(1);
        }
    }

    @Test
    void reportsWrongDatabasePassword() throws IOException {
        Result refused = console.with("CASTELLAN_DATABASE_PASSWORD_FILE", secret("wrong"))
                .run("migrate");
        assertThat(refused.err()).contains("password authentication failed");
        assertThat(refused.code()).isEqualTo(1);
    }

    @Test
    void reportsMissingEncryptionWhenSslIsRequired() {
        Result refused = console.run("migrate", "--database-url", database.url() + "?sslmode=require");
        assertThat(refused.err()).contains("does not support SSL");
        assertThat(refused.code()).isEqualTo(1);
    }

    @Test
    void exitsWithCode4WhenDatabaseRefusesConnection() {
        Result refused = console.run("migrate", "--database-url", "jdbc:postgresql://127.0.0.1:1/castellan");
        assertThat(refused.err()).contains("refused");
        assertThat(refused.code()).isEqualTo(4);
    }

    @Test
    void rejectsDistributeOptionWithoutCitusDatabase() {
        Result refused = console.run("migrate", "--distribute");
        assertThat(refused.err()).contains("is not distributed: run CREATE EXTENSION citus");
        assertThat(refused.code()).isEqualTo(1);

        Result file = new ProgramRunner().run("migrate", "--distribute", "--data", directory + "/castellan.db");
        assertThat(file.err()).contains("--distribute needs --database-url");
        assertThat(file.code()).isEqualTo(1);
    }

    @Test
    void rejectsDatabaseWithUnrelatedTables() throws SQLException {
        execute("CREATE TABLE other (x int)");
        Result refused = init();
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err())
                .contains("the database contains tables of another application: name an empty one")
                .doesNotContain("baseline");
    }

    @Test
    @Timeout(60)
    void explainsMissingPrivilegeToCreateTables() throws SQLException {
        execute("REVOKE CREATE ON SCHEMA public FROM PUBLIC, pg_database_owner");
        Result refused = init();
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err())
                .contains("may not create tables", "OWNER TO " + database.user(), "SCHEMA public")
                .doesNotContain("Position");
    }

    private Result init() {
        return console.run("init", "--token-file", directory.resolve("a.token").toString());
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private String secret(String password) throws IOException {
        return Files.writeString(directory.resolve("password"), password + "\n").toString();
    }
}
