package dev.castellan.server.jdbc.internal.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests that every way to open a store rejects foreign tables whose migrations have the same version numbers, and
 * leaves those tables unchanged.
 */
@Tag("database")
final class ForeignTablesTest {

    private static final String EDITED = "UPDATE castellan_schema_history SET checksum = 5 WHERE version = '1'";

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({"true,false", "false,false", "false,true"})
    void rejectsSqliteFileIfChecksumOfFirstMigrationDiffers(boolean mayMigrate, boolean readOnly) {
        JdbcStore.sqlite(file()).open().close();
        Jdbi.create("jdbc:sqlite:" + file()).useHandle(handle -> handle.execute(EDITED));

        assertThatIllegalStateException()
                .isThrownBy(() -> JdbcStore.sqlite(file())
                        .migrate(mayMigrate)
                        .readOnly(readOnly)
                        .open())
                .withMessageContaining("the file " + file() + " contains tables that this server did not create")
                .withMessageContaining("migration 1 with checksum 5")
                .withMessageContaining("name another one");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void rejectsPostgresDatabaseIfChecksumOfFirstMigrationDiffers(boolean mayMigrate) {
        onPostgres(database -> {
            Jdbi.create(database::connect).useHandle(handle -> handle.execute(EDITED));

            assertThatIllegalStateException()
                    .isThrownBy(
                            () -> database.storeBuilder().migrate(mayMigrate).open())
                    .withMessageContaining("the database contains tables that this server did not create");
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void leavesUnrelatedTablesUnchangedWhenRejectingDatabase(boolean mayMigrate) {
        try (Database database = Postgres.fresh()) {
            Jdbi jdbi = Jdbi.create(database::connect);
            database.storeBuilder().connections(1).open().close();
            jdbi.useHandle(handle -> {
                List<String> own = handle.createQuery("SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
                                + " AND tablename <> 'castellan_schema_history'")
                        .mapTo(String.class)
                        .list();
                handle.execute("DROP TABLE " + String.join(", ", own));
                handle.execute("CREATE TABLE users (login text)");
                handle.execute(EDITED);
            });

            assertThatIllegalStateException()
                    .isThrownBy(
                            () -> database.storeBuilder().migrate(mayMigrate).open())
                    .withMessageContaining("contains tables that this server did not create");
            assertThat(jdbi.<List<String>, RuntimeException>withHandle(
                            handle -> handle.createQuery("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
                                    .mapTo(String.class)
                                    .list()))
                    .containsExactlyInAnyOrder("users", "castellan_schema_history");
        }
    }

    private static void onPostgres(Consumer<Database> test) {
        try (Database database = Postgres.fresh()) {
            database.storeBuilder().connections(1).open().close();
            test.accept(database);
        }
    }

    private Path file() {
        return folder.resolve("castellan.db");
    }
}
