package dev.castellan.server.jdbc.failures;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests a server that keeps running while a newer server upgrades the tables. */
@Tag("database")
final class NewerSchemaTest {

    /** Enough rounds to reach prepared statements, which the driver uses from the fifth execution on a connection. */
    private static final int ROUNDS = 12;

    private static final List<String> TABLES =
            List.of("organizations", "users", "tokens", "projects", "collections", "inputs", "kept_answers");

    @Test
    void serverKeepsRunningAfterColumnsAreAddedToTables() throws SQLException {
        try (Database database = Postgres.fresh();
                Node node = Node.patientOn(database, database.url())) {
            ApiCalls root = node.root();
            for (int i = 0; i < ROUNDS; i++) {
                useEveryTable(root, i);
            }

            addAColumnToEveryTable(database);

            for (int i = 0; i < ROUNDS; i++) {
                useEveryTable(root, ROUNDS + i);
            }
        }
    }

    private static void useEveryTable(ApiCalls root, int number) {
        String project = root.create("/projects", "{\"name\":\"project " + number + "\"}")
                .text("project_id");
        String user = root.create("/users", "{\"name\":\"user " + number + "\",\"role\":\"client\",\"project_ids\":[]}")
                .text("user_id");
        TimedResponse token =
                root.post("/users/tokens", "{\"user_id\":\"" + user + "\"}", "Idempotency-Key", "token-" + number);
        assertThat(token.status()).isEqualTo(201);
        for (String target : List.of(
                "/projects/" + project, "/projects", "/users/" + user, "/users", "/users/tokens", "/collections")) {
            TimedResponse response = root.get(target);
            assertThat(response.status())
                    .as("GET %s: %s", target, response.body())
                    .isEqualTo(200);
        }
    }

    private static void addAColumnToEveryTable(Database database) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            for (String table : TABLES) {
                statement.execute("ALTER TABLE " + table + " ADD COLUMN added text");
            }
        }
    }
}
