package dev.castellan.server.jdbc.internal.tables;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.THEIRS;
import static dev.castellan.server.internal.store.Samples.organization;
import static dev.castellan.server.internal.store.Samples.response;
import static dev.castellan.server.internal.store.Samples.user;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.CastellanServer;
import dev.castellan.server.internal.store.rows.StoredResponse;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.support.time.MutableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a server deletes stored responses after a day, even if it receives no requests. */
@TestInstance(TestInstance.Lifecycle.PER_METHOD)
final class ExpiredResponsesTest {

    @TempDir
    private Path folder;

    private final MutableClock clock = new MutableClock(START);
    private final List<Runnable> waiting = new ArrayList<>();
    private final List<Duration> delays = new ArrayList<>();
    private JdbcStore store;

    @BeforeEach
    void open() {
        store = JdbcStore.sqlite(folder.resolve("castellan.db")).clock(clock).open();
        Stream.of(OURS, THEIRS)
                .forEach(organization -> store.write(organization, tx -> {
                    tx.insert(organization(organization));
                    tx.users().insert(user(1));
                    return true;
                }));
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void deletesAllExpiredResponsesAfterServerStart() {
        keep(OURS, 450, START);
        keep(THEIRS, 1, START);
        clock.advance(StoredResponse.LIFETIME.plusMillis(1));

        try (CastellanServer server = start()) {
            runWaiting();

            assertThat(stored(OURS, 450)).isEmpty();
            assertThat(stored(THEIRS, 1)).isEmpty();
            assertThat(server.baseUrl()).isNotNull();
        }
    }

    @Test
    void deletesStoredResponseInLaterCleanupOnceItExpires() {
        keep(OURS, 1, START);
        clock.advance(StoredResponse.LIFETIME);
        try (CastellanServer server = start()) {
            runWaiting();
            assertThat(stored(OURS, 1)).containsExactly("key-0");

            clock.advance(Duration.ofHours(1));
            runWaiting();

            assertThat(stored(OURS, 1)).isEmpty();
            assertThat(turns()).isEqualTo(2);
            assertThat(server.baseUrl()).isNotNull();
        }
    }

    @Test
    void schedulesCleanupOnlyOnceIfSchedulerRunsTasksImmediately() {
        CastellanServer.builder()
                .store(store)
                .background((delay, task) -> {
                    delays.add(delay);
                    task.run();
                })
                .start()
                .close();

        assertThat(turns()).isEqualTo(1);
    }

    /** Counts the runs of the task that deletes stored responses. No other task has the same interval. */
    private long turns() {
        return delays.stream().filter(Duration.ofHours(1)::equals).count();
    }

    private CastellanServer start() {
        return CastellanServer.builder()
                .store(store)
                .background((delay, task) -> {
                    delays.add(delay);
                    waiting.add(task);
                })
                .start();
    }

    private void runWaiting() {
        List<Runnable> tasks = List.copyOf(waiting);
        waiting.clear();
        tasks.forEach(Runnable::run);
    }

    private void keep(UUID organization, int count, Instant at) {
        store.write(organization, tx -> {
            IntStream.range(0, count).forEach(i -> tx.idempotencyRecords().insert(response("key-" + i, at)));
            return true;
        });
    }

    private List<String> stored(UUID organization, int count) {
        return store.read(
                organization,
                view -> IntStream.range(0, count)
                        .mapToObj(i -> "key-" + i)
                        .filter(key -> view.idempotencyRecords()
                                .get(new StoredResponse.Scope(user(1).userId(), "projects.create", key))
                                .isPresent())
                        .toList());
    }
}
