package dev.castellan.server.jdbc.internal.tables;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.admin;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.organization;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.CastellanServer;
import dev.castellan.server.internal.store.audit.AuditListing;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.audit.AuditRow.Via;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import dev.castellan.support.time.MutableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that a running server deletes audit events after their retention time, even if it receives no requests. */
@Tag("database")
final class ExpiredAuditEventsTest {

    private static final Duration RETENTION = Duration.ofDays(30);
    private static final String OLD = "tests.old";
    private static final String YOUNG = "tests.young";

    /** More events than one write can delete. */
    private static final int MANY = 450;

    private final MutableClock clock = new MutableClock(START);
    private final List<Runnable> waiting = new ArrayList<>();

    @TempDir
    private Path folder;

    @Test
    void deletesExpiredAuditEventsFromSqlite() {
        try (JdbcStore store =
                JdbcStore.sqlite(folder.resolve("castellan.db")).clock(clock).open()) {
            assertDeletion(store);
        }
    }

    @Test
    void deletesExpiredAuditEventsFromPostgres() {
        try (Database database = Postgres.withTables();
                JdbcStore store =
                        database.storeBuilder().connections(1).clock(clock).open()) {
            assertDeletion(store);
        }
    }

    private void assertDeletion(JdbcStore store) {
        store.write(OURS, tx -> {
            tx.insert(organization(OURS));
            tx.users().insert(admin(1));
            return true;
        });
        insert(store, OLD, 1, MANY);
        clock.advance(Duration.ofMillis(1));
        insert(store, YOUNG, MANY + 1, MANY + 1);
        try (CastellanServer server = start(store)) {
            clock.advance(RETENTION.minusMillis(1));
            runWaiting();
            assertThat(operations(store)).hasSize(MANY + 1);

            clock.advance(Duration.ofMillis(1));
            runWaiting();
            assertThat(operations(store)).containsExactly(YOUNG);

            clock.advance(Duration.ofMillis(1));
            runWaiting();
            assertThat(operations(store)).isEmpty();
            assertThat(server.baseUrl()).isNotNull();
        }
    }

    private CastellanServer start(JdbcStore store) {
        return CastellanServer.builder()
                .store(store)
                .audit(audit -> audit.retention(RETENTION))
                .background((delay, task) -> waiting.add(task))
                .start();
    }

    private void runWaiting() {
        List<Runnable> tasks = List.copyOf(waiting);
        waiting.clear();
        tasks.forEach(Runnable::run);
    }

    private static void insert(JdbcStore store, String operation, long first, long last) {
        store.write(OURS, tx -> {
            LongStream.rangeClosed(first, last)
                    .forEach(number -> tx.auditEvents()
                            .insert(new AuditRow(
                                    id(number), tx.now(), operation, Via.API, null, null, List.of(id(1)), null)));
            return true;
        });
    }

    private static List<String> operations(JdbcStore store) {
        AuditListing all = new AuditListing(null, null, null, null, null, null, 1000);
        return store.read(
                OURS,
                view -> view.auditEvents().list(all).events().stream()
                        .map(AuditRow::operation)
                        .toList());
    }
}
