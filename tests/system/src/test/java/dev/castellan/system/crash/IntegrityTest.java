package dev.castellan.system.crash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.jdbc.JdbcStore;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that the integrity check finds a wrong counter and incomplete audit events. */
@Tag("database")
class IntegrityTest {

    private static final List<String> COUNTERS = List.of(
            "organizations.project_count",
            "organizations.user_count",
            "organizations.token_count",
            "organizations.collection_count",
            "organizations.input_count",
            "organizations.query_count",
            "organizations.payload_bytes",
            "organizations.kept_answer_count",
            "organizations.kept_answer_bytes",
            "collections.input_count");

    @Test
    void detectsWrongValueInAnyCounter(@TempDir Path folder) throws SQLException {
        SqliteBacking backing = new SqliteBacking(folder.resolve("castellan.db"));
        fill(backing);
        Integrity.check(backing);
        for (String counter : COUNTERS) {
            change(backing, counter, 1);
            assertThatThrownBy(() -> Integrity.check(backing)).as(counter).isInstanceOf(AssertionError.class);
            change(backing, counter, -1);
            Integrity.check(backing);
        }
    }

    @Test
    void detectsMissingAuditEventsAndAuditObjects(@TempDir Path folder) throws SQLException {
        for (String table : List.of("audit_events", "audit_objects")) {
            SqliteBacking backing = new SqliteBacking(folder.resolve(table));
            fill(backing);
            Integrity.check(backing);
            try (Connection connection = backing.connect()) {
                connection
                        .createStatement()
                        .executeUpdate("DELETE FROM " + table + " WHERE at = (SELECT max(at) FROM " + table + ")");
            }
            assertThatThrownBy(() -> Integrity.check(backing)).as(table).isInstanceOf(AssertionError.class);
        }
    }

    private static void fill(SqliteBacking backing) {
        try (CastellanServer server = CastellanServer.builder()
                .withoutSocket()
                .store(JdbcStore.sqlite(backing.file()).open())
                .start()) {
            post(server, "/collections", "{\"name\":\"c\"}");
            post(server, "/inputs", "{\"payload\":{\"a\":\"\u00e4\"}}");
        }
    }

    private static void post(CastellanServer server, String path, String body) {
        Headers headers =
                Headers.of("Authorization", "Bearer " + server.bootstrap().token(), "Content-Type", "application/json");
        ApiRequest request = ApiRequest.of("POST", "/api/v1" + path, headers);
        assertThat(server.handle(request.withBody(body.getBytes(StandardCharsets.UTF_8)))
                        .status())
                .isEqualTo(201);
    }

    private static void change(SqliteBacking backing, String counter, int difference) throws SQLException {
        String[] names = counter.split("\\.", 2);
        String sql = "UPDATE %s SET %s = %s + %d".formatted(names[0], names[1], names[1], difference);
        try (Connection connection = backing.connect()) {
            connection.createStatement().executeUpdate(sql);
        }
    }
}
