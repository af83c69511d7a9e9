package dev.castellan.server.jdbc.internal.migration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import java.sql.SQLException;
import java.util.List;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;

/** Tests migrations that a database rolls back. */
final class RepeatedMigrationTest {

    /** Ends the first attempt of a migration as PostgreSQL ends one of several transactions in a deadlock. */
    private static final String DEADLOCK = """
            CREATE SCHEMA attempts;
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
    void migrationInADeadlockIsRepeated() throws SQLException {
        try (Database database = Postgres.fresh()) {
            Jdbi jdbi = Jdbi.create(database::connect);
            database.storeBuilder().connections(1).open().close();
            jdbi.useHandle(handle -> {
                List<String> tables = handle.createQuery("SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
                                + " AND tablename <> 'castellan_schema_history'")
                        .mapTo(String.class)
                        .list();
                handle.execute("DROP TABLE " + String.join(", ", tables));
                handle.execute("DELETE FROM castellan_schema_history");
                handle.getConnection().createStatement().execute(DEADLOCK);
            });

            database.storeBuilder().connections(1).open().close();

            assertThat(jdbi.<Integer, RuntimeException>withHandle(
                            handle -> handle.createQuery("SELECT last_value FROM attempts.number")
                                    .mapTo(int.class)
                                    .one()))
                    .isEqualTo(2);
        }
    }
}
