package dev.castellan.server.jdbc.internal.migration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests migrations that a database rolls back. */
@Tag("database")
final class MigrationRetryTest {

    /**
     * Deletes the tables, and ends the first attempt to create them again as PostgreSQL ends one of several
     * transactions in a deadlock.
     */
    private static final String DEADLOCK = """
            CREATE SCHEMA attempts;
            ALTER TABLE castellan_schema_history SET SCHEMA attempts;
            DROP SCHEMA public CASCADE;
            CREATE SCHEMA public;
            ALTER TABLE attempts.castellan_schema_history SET SCHEMA public;
            DELETE FROM castellan_schema_history;
            CREATE SEQUENCE attempts.number;
            CREATE FUNCTION attempts.count() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN
                IF nextval('attempts.number') = 1 THEN
                    RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01';
                END IF;
                RETURN NEW;
            END $$;
            CREATE TRIGGER attempts BEFORE INSERT ON castellan_schema_history
            FOR EACH ROW EXECUTE FUNCTION attempts.count();
            """;

    @Test
    void retriesMigrationAfterDeadlock() throws SQLException {
        try (Database database = Postgres.fresh()) {
            database.storeBuilder().connections(1).open().close();
            try (Connection connection = database.connect();
                    Statement statement = connection.createStatement()) {
                statement.execute(DEADLOCK);
            }

            database.storeBuilder().connections(1).open().close();

            int migrations = new MigrationFiles()
                    .getResources("V", new String[] {".sql"})
                    .size();
            try (Handle handle = Jdbi.open(database::connect)) {
                assertThat(handle.select("SELECT last_value FROM attempts.number")
                                .mapTo(int.class)
                                .one())
                        .as("the attempts: the first fails, then each migration succeeds")
                        .isEqualTo(migrations + 1);
            }
        }
    }
}
