package dev.castellan.server.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("database")
final class PostgresTest {

    @Test
    void freshDatabasesAreIsolatedFromEachOther() throws SQLException {
        try (Database one = Postgres.fresh();
                Database other = Postgres.fresh()) {
            execute(one, "CREATE TABLE note (id int)");

            assertThat(other.url()).isNotEqualTo(one.url());
            assertThatThrownBy(() -> execute(other, "INSERT INTO note VALUES (1)"))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("does not exist");
        }
    }

    @Test
    void closingDropsDatabaseAndItsConnections() throws SQLException {
        Database database = Postgres.fresh();
        try (Connection connection = database.connect()) {
            database.close();

            assertThat(connection.isValid(10)).isFalse();
            assertThatThrownBy(database::connect).hasMessageContaining("does not exist");
        }
    }

    @Test
    void databaseOwnerIsNotSuperuser() throws SQLException {
        try (Database database = Postgres.fresh()) {
            assertThatThrownBy(() -> execute(database, "SHOW data_directory"))
                    .hasMessageContaining("permission denied");
        }
    }

    @Test
    void rejectsWrongPassword() {
        try (Database database = Postgres.fresh()) {
            Database wrong = new Database(database.url(), database.user(), "wrong", () -> {});

            assertThatThrownBy(wrong::connect).hasMessageContaining("password authentication failed");
        }
    }

    private static void execute(Database database, String sql) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
