package dev.castellan.system.upgrade;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.CastellanClient;
import dev.castellan.model.UserUpdate;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Replaces servers by servers of a later version, which has one more migration, and back. */
@Timeout(600)
@Tag("database")
@Tag("process")
@Tag("long")
final class RollingUpgradeTest {

    private static final int TRY_AGAIN = 4;

    /** Changes tables of which servers of the old version have prepared statements that read all columns. */
    private static final String EXPANSION = """
            ALTER TABLE projects ADD COLUMN label ${text} DEFAULT '' NOT NULL;
            ALTER TABLE users ADD COLUMN label ${text} DEFAULT '' NOT NULL;
            CREATE INDEX projects_by_label ON projects (organization_id, label);
            """;

    @Test
    void clientCallsSucceedDuringUpgradeAndRollback(@TempDir Path directory) throws Exception {
        Version old = Version.current();
        Path log = directory.resolve("migrate.log");
        Version next = old.withMigration("V1_99__label.sql", EXPANSION, directory.resolve("next"));
        try (Database database = Postgres.fresh();
                Servers servers = Servers.start(old, database, directory);
                ClientLoad load = ClientLoad.start(servers)) {
            load.awaitRounds();
            try (Connection backup = database.connect()) {
                backup.setAutoCommit(false);
                backup.createStatement().execute("SELECT 1 FROM projects");
                assertThat(next.migrate(servers.store(), log)).isEqualTo(TRY_AGAIN);
                load.awaitRounds();
            }
            assertThat(next.migrate(servers.store(), log))
                    .as(Files.readString(log))
                    .isZero();
            load.awaitRounds();

            servers.replace(0, next);
            load.awaitRounds();
            servers.replace(1, next);
            load.awaitRounds();
            try (Connection connection = database.connect()) {
                connection.createStatement().execute("UPDATE users SET label = 'kept'");
            }

            servers.replace(0, old);
            load.awaitRounds();
            assertChangesKeepLabel(load, database);
            load.stop();
        }
    }

    @Test
    void eachVersionUsesSqliteFileThatNextVersionUpgraded(@TempDir Path directory) throws Exception {
        Version old = Version.current();
        Version next = old.withMigration("V1_99__label.sql", EXPANSION, directory.resolve("next"));
        Path log = directory.resolve("migrate.log");
        List<String> file = List.of("--data", directory.resolve("castellan.db").toString());
        for (Version version : List.of(old, next, old, next)) {
            assertThat(version.migrate(file, log)).as(Files.readString(log)).isZero();
        }
    }

    /** Changes the user at each server. A server of the old version does not know the label. */
    private static void assertChangesKeepLabel(ClientLoad load, Database database) throws Exception {
        try (CastellanClient admin = load.client();
                Connection connection = database.connect()) {
            UUID user = admin.users().me().id();
            for (String name : List.of("Ada", "Grace")) {
                assertThat(admin.users()
                                .update(user, UserUpdate.none().name(name))
                                .name())
                        .isEqualTo(name);
            }
            try (ResultSet labels = connection.createStatement().executeQuery("SELECT DISTINCT label FROM users")) {
                assertThat(labels.next()).isTrue();
                assertThat(labels.getString(1)).isEqualTo("kept");
                assertThat(labels.next()).isFalse();
            }
        }
    }
}
