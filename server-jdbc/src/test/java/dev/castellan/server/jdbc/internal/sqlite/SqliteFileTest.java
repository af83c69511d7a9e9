package dev.castellan.server.jdbc.internal.sqlite;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.organization;
import static dev.castellan.server.internal.store.Samples.project;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.castellan.server.internal.store.ReadHint;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.SqliteStoreBuilder;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which processes can open a file, and the file's contents after a restart. */
final class SqliteFileTest {

    @TempDir
    private Path folder;

    @Test
    void reopenedStoreReadsEarlierWrites() {
        try (JdbcStore store = open()) {
            insertOrganization(store);
        }

        try (JdbcStore store = open()) {
            assertThat(store.organizations()).containsExactly(OURS);
            assertThat(store.<Object>read(OURS, View::organization)).isEqualTo(organization(OURS));
        }
    }

    @Test
    void rejectsSecondStoreOnSameFileWhileFirstIsOpen() {
        try (JdbcStore first = open()) {
            assertThatIllegalStateException()
                    .isThrownBy(this::open)
                    .withMessageContaining(file().toString())
                    .withMessageContaining("in use by another store of this process");
            assertThat(first.organizations()).isEmpty();
        }
        open().close();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void rejectsSecondStoreThatReachesSameFileBySymbolicLink() throws IOException {
        Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
        Path link = Files.createSymbolicLink(elsewhere.resolve("link.db"), file());
        Path linkedFolder = Files.createSymbolicLink(elsewhere.resolve("folder"), folder);
        Path inLinkedFolder = linkedFolder.resolve(file().getFileName());
        try (JdbcStore first = open()) {
            insertOrganization(first);
            assertInUse(link);
            assertInUse(inLinkedFolder);
        }
        try (JdbcStore byLink = JdbcStore.sqlite(link).open()) {
            assertThat(byLink.organizations()).containsExactly(OURS);
            assertInUse(file());
        }
    }

    private static void assertInUse(Path name) {
        assertThatIllegalStateException()
                .isThrownBy(() -> JdbcStore.sqlite(name).open())
                .withMessageContaining("in use by another store of this process");
    }

    @Test
    void readOnlyStoreReadsWhileServerRunsAndRejectsWrites() {
        try (JdbcStore server = open();
                JdbcStore reader = JdbcStore.sqlite(file()).readOnly(true).open()) {
            insertOrganization(server);

            assertThat(reader.organizations()).containsExactly(OURS);
            assertThatIllegalStateException()
                    .isThrownBy(() -> reader.write(OURS, tx -> true))
                    .withMessageContaining("read only");
        }
    }

    @Test
    void rejectsReadOnlyStoreWhenFileDoesNotExist() {
        assertThatIllegalStateException()
                .isThrownBy(() -> JdbcStore.sqlite(file()).readOnly(true).open())
                .withMessageContaining(file() + " does not exist");
        assertThat(file()).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "j.db?busy_timeout=3000",
                "j.db?",
                "?mode=memory",
                "file:j.db",
                "file:j.db?mode=ro",
                ":memory:",
                ":resource:j.db",
                "j%3Fmode=ro.db",
                "100%.db",
                "j.db#part",
                "my data.db",
                "böse&name=x;y.db"
            })
    @DisabledOnOs(OS.WINDOWS)
    void usesExactFileNameWithoutInterpretingSpecialCharacters(String name) throws IOException {
        Path named = folder.resolve(name);
        try (JdbcStore store = JdbcStore.sqlite(named).open();
                JdbcStore reader = JdbcStore.sqlite(named).readOnly(true).open()) {
            insertOrganization(store);

            assertThat(reader.organizations()).containsExactly(OURS);
            try (var files = Files.list(folder)) {
                assertThat(files)
                        .extracting(file -> file.getFileName().toString())
                        .containsExactlyInAnyOrder(name, name + "-wal", name + "-shm", name + ".lock");
            }
        }
        try (JdbcStore store = JdbcStore.sqlite(named).exclusive(false).open()) {
            assertThat(store.organizations()).containsExactly(OURS);
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void rejectsFileWithSeveralHardLinks() throws IOException {
        open().close();
        Path link = Files.createLink(folder.resolve("link.db"), file());

        for (Path name : List.of(link, file())) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> JdbcStore.sqlite(name).open())
                    .withMessageContaining(name + " has several hard links");
        }
        Files.delete(link);
        open().close();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void rejectsDeviceWithoutCreatingLockFile() {
        Path device = Path.of("/dev/null");

        assertThatIllegalStateException()
                .isThrownBy(() -> JdbcStore.sqlite(device).open())
                .withMessageContaining("/dev/null is a device, pipe or socket: name a file");
        assertThat(Path.of("/dev/null.lock")).doesNotExist();
    }

    @Test
    void rejectsMissingFolderAndStatesItsPath() {
        Path lost = folder.resolve("lost").resolve("castellan.db");

        assertThatIllegalStateException()
                .isThrownBy(() -> JdbcStore.sqlite(lost).open())
                .withMessageContaining(lost.toString())
                .withMessageContaining("a folder that exists");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "empty", "database"})
    @DisabledOnOs(OS.WINDOWS)
    void rejectsUnrelatedFileAndLeavesItUnchanged(String content) throws IOException {
        switch (content) {
            case "text" -> Files.writeString(file(), "This is a letter, and no database at all.\n".repeat(50));
            case "empty" -> Files.createFile(file());
            default -> Jdbi.create("jdbc:sqlite:" + file()).useHandle(handle -> handle.execute("CREATE TABLE t (x)"));
        }
        Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString("rw-r--r--"));
        byte[] before = Files.readAllBytes(file());

        for (SqliteStoreBuilder builder : List.of(
                JdbcStore.sqlite(file()).migrate(!content.equals("empty")),
                JdbcStore.sqlite(file()).exclusive(false),
                JdbcStore.sqlite(file()).readOnly(true))) {
            assertThatIllegalStateException().isThrownBy(builder::open);
            assertThat(Arrays.equals(Files.readAllBytes(file()), before)).isTrue();
            assertThat(Files.getPosixFilePermissions(file())).isEqualTo(PosixFilePermissions.fromString("rw-r--r--"));
        }
    }

    @Test
    void doesNotCreateMissingTablesWhenMigrationIsDisabled() {
        assertThatIllegalStateException()
                .isThrownBy(() -> JdbcStore.sqlite(file()).migrate(false).open())
                .withMessage("the file " + file() + " has no tables yet: migrate first");
        open().close();
        JdbcStore.sqlite(file()).migrate(false).open().close();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void rejectsTablesChangedIncompatiblyByNewerServer(boolean mayMigrate) throws SQLException {
        recordMigration("99");

        assertThatIllegalStateException()
                .isThrownBy(() -> JdbcStore.sqlite(file()).migrate(mayMigrate).open())
                .withMessageContaining("the tables are at version 99, which this server cannot use");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void acceptsTablesExtendedCompatiblyByNewerServer(boolean mayMigrate) throws SQLException {
        recordMigration("1.99");

        try (JdbcStore store = JdbcStore.sqlite(file()).migrate(mayMigrate).open()) {
            insertOrganization(store);
        }
    }

    /** Creates the tables, and records a migration of a newer server. */
    private void recordMigration(String version) throws SQLException {
        open().close();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file());
                Statement statement = connection.createStatement()) {
            statement.execute("INSERT INTO castellan_schema_history SELECT installed_rank + 99, '" + version
                    + "', 'next', type, 'next.sql', 2, installed_by, installed_on, 0, success"
                    + " FROM castellan_schema_history WHERE version = '1'");
        }
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void createsFilesReadableOnlyByOwner() throws IOException {
        try (JdbcStore store = open()) {
            insertOrganization(store);
            try (var files = Files.list(folder)) {
                assertThat(files.toList())
                        .isNotEmpty()
                        .allSatisfy(
                                file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                                        .isEqualTo("rw-------"));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @DisabledOnOs(OS.WINDOWS)
    void restrictsPermissionsOfExistingFilesToOwner(boolean readOnly) throws IOException {
        try (JdbcStore server = open()) {
            insertOrganization(server);
            List<Path> files;
            try (var match = Files.list(folder)) {
                files = match.toList();
            }
            assertThat(files).hasSize(4);
            for (Path file : files) {
                Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-r--"));
            }
            // the files may belong to a running server, when a command reads them, or to a server that has crashed
            if (readOnly) {
                JdbcStore.sqlite(file()).readOnly(true).open().close();
            } else {
                SqliteFile.restrictToOwner(file());
            }
            assertThat(files)
                    .allSatisfy(file -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                            .isEqualTo("rw-------"));
        }
    }

    @Test
    void rejectsFileOnReadOnlyFileSystemAndSuggestsRemount() {
        Path existing = Path.of(URI.create("jrt:/java.base/module-info.class"));
        Path missing = Path.of(URI.create("jrt:/java.base/castellan.db"));

        for (Path file : List.of(existing, missing)) {
            for (boolean readOnly : List.of(false, true)) {
                assertThatIllegalStateException()
                        .isThrownBy(() -> SqliteFile.check(file, readOnly))
                        .withMessageContaining(file + " is on a file system that is mounted read-only")
                        .withMessageContaining("mount it for writing");
            }
        }
    }

    @Test
    void finishedReadsDoNotBlockLogCheckpoint() {
        try (JdbcStore store = open()) {
            insertOrganization(store);
            store.read(OURS, view -> view.projects().list(null, 1));
            store.readAs(OURS, TokenHash.of("unknown"), ReadHint.NONE, (view, bearer) -> true);
            insertProject(store);

            // an unfinished statement on an older snapshot would prevent the log from being emptied
            List<Integer> busyThenFrames = Jdbi.create("jdbc:sqlite:" + file())
                    .withHandle(handle -> handle.createQuery("PRAGMA wal_checkpoint(TRUNCATE)")
                            .map((row, context) -> List.of(row.getInt(1), row.getInt(2)))
                            .one());
            assertThat(busyThenFrames).containsExactly(0, 0);
        }
    }

    @Test
    void rejectsWriteNestedInAnotherWrite() {
        try (JdbcStore store = open()) {
            insertOrganization(store);

            assertThatIllegalStateException()
                    .isThrownBy(() -> store.write(OURS, tx -> {
                        tx.projects().insert(project(1));
                        return store.write(OURS, inner -> true);
                    }))
                    .withMessageContaining("inside the work of another");
            assertThat(store.<Boolean>read(
                            OURS, view -> view.projects().get(id(1)).isEmpty()))
                    .isTrue();
        }
    }

    private JdbcStore open() {
        return JdbcStore.sqlite(file()).open();
    }

    private Path file() {
        return folder.resolve("castellan.db");
    }

    private static void insertProject(JdbcStore store) {
        store.write(OURS, tx -> {
            tx.projects().insert(project(1));
            return true;
        });
    }

    private static void insertOrganization(JdbcStore store) {
        store.write(OURS, tx -> {
            tx.insert(organization(OURS));
            return true;
        });
    }
}
