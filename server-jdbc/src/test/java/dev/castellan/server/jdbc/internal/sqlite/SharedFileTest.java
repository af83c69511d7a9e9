package dev.castellan.server.jdbc.internal.sqlite;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.organization;
import static dev.castellan.server.internal.store.Samples.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.store.StoreUnavailableException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests a program that changes a SQLite file while a server holds the lock of the file. */
final class SharedFileTest {

    private static final int CHANGES = 100;

    @TempDir
    private Path folder;

    private JdbcStore server;

    @BeforeEach
    void serve() {
        server = JdbcStore.sqlite(file()).open();
        server.write(OURS, tx -> {
            tx.insert(organization(OURS));
            return true;
        });
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void serverAndProgramSeeEachOthersWritesImmediately() {
        try (JdbcStore program = share()) {
            for (int number = 1; number <= CHANGES; number++) {
                insert(program, number);
                assertThat(isThere(server, number)).isTrue();
                delete(server, number);
                assertThat(isThere(program, number)).isFalse();
            }
        }
    }

    @Test
    void programCanWriteWhileServerWritesContinuously() {
        AtomicBoolean stopped = new AtomicBoolean();
        AtomicLong written = new AtomicLong();
        List<CompletableFuture<Void>> writers = IntStream.range(0, 8)
                .mapToObj(writer -> CompletableFuture.runAsync(() -> {
                    for (int i = 0; !stopped.get(); i++) {
                        int number = 1_000_000 * (writer + 1) + i;
                        server.write(OURS, tx -> {
                            tx.users().insert(user(number));
                            return true;
                        });
                        written.incrementAndGet();
                    }
                }))
                .toList();
        try (JdbcStore program = share()) {
            for (int number = 1; number <= CHANGES; number++) {
                insert(program, number);
            }
        } finally {
            stopped.set(true);
        }
        writers.forEach(CompletableFuture::join);
        assertThat(written).hasPositiveValue();
        assertThat(IntStream.rangeClosed(1, CHANGES)).allMatch(number -> isThere(server, number));
    }

    @Test
    void refusesServerWritesOnlyWhileProgramHoldsLock() throws Exception {
        try (Connection other = DriverManager.getConnection("jdbc:sqlite:" + file());
                Statement statement = other.createStatement()) {
            statement.execute("BEGIN IMMEDIATE");
            assertThatExceptionOfType(StoreUnavailableException.class).isThrownBy(() -> insert(server, 1));
            assertThat(isThere(server, 1)).isFalse();
            statement.execute("COMMIT");
        }
        insert(server, 1);
        assertThat(isThere(server, 1)).isTrue();
    }

    @Test
    void neitherCreatesNorMigratesFileInSharedMode() {
        Path missing = folder.resolve("missing.db");
        assertThatIllegalStateException()
                .isThrownBy(() -> JdbcStore.sqlite(missing).exclusive(false).open())
                .withMessageContaining(missing + " does not exist");
        assertThat(missing).doesNotExist();
        assertThatIllegalStateException()
                .isThrownBy(() -> JdbcStore.sqlite(Files.createFile(missing))
                        .exclusive(false)
                        .open())
                .withMessageContaining("migrate first");
    }

    private static void insert(JdbcStore store, int number) {
        store.write(OURS, tx -> {
            tx.users().insert(user(number));
            return true;
        });
    }

    private static void delete(JdbcStore store, int number) {
        store.write(OURS, tx -> {
            tx.users().delete(id(number));
            return true;
        });
    }

    private static boolean isThere(JdbcStore store, int number) {
        return store.<Boolean>read(OURS, view -> view.users().get(id(number)).isPresent());
    }

    private JdbcStore share() {
        return JdbcStore.sqlite(file()).exclusive(false).open();
    }

    private Path file() {
        return folder.resolve("castellan.db");
    }
}
