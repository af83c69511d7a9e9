package dev.castellan.server.standalone.mail;

import static dev.castellan.server.internal.store.Samples.OURS;
import static dev.castellan.server.internal.store.Samples.admin;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.organization;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.MemoryStore;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import dev.castellan.support.time.MutableClock;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Tests rounds of several servers at once, on every store. The servers share a mail queue, so the test sees all mails.
 */
@ResourceLock(value = "castellan.mail", mode = ResourceAccessMode.READ)
@Tag("database")
final class ExpiryMailsAcrossNodesTest {

    private static final UserRow ADA = admin(1);
    private static final int NODES = 3;

    @TempDir
    private Path directory;

    private final MutableClock clock = new MutableClock();
    private final MailReceiver receiver = new MailReceiver(clock);
    private final ExecutorService threads = Executors.newFixedThreadPool(NODES);

    @AfterEach
    void stop() {
        receiver.close();
        threads.shutdownNow();
    }

    @Test
    void sendsOneMailWithMemoryStore() throws Exception {
        Store store = new MemoryStore(clock);

        assertOneMail(List.of(store, store, store));
    }

    @Test
    void sendsOneMailWithSqliteAndNoneAfterRestart() throws Exception {
        Path file = directory.resolve("castellan.db");
        try (JdbcStore store = JdbcStore.sqlite(file).clock(clock).open()) {
            assertOneMail(List.of(store, store, store));
        }
        try (JdbcStore store = JdbcStore.sqlite(file).clock(clock).open()) {
            clock.advance(Duration.ofDays(1));
            mails(store).sendDue();
        }

        assertThat(receiver.receive()).isOne();
    }

    @Test
    void sendsOneMailWithThreeServersOnPostgres() throws Exception {
        List<JdbcStore> nodes = new ArrayList<>();
        try (Database database = Postgres.fresh()) {
            try {
                for (int i = 0; i < NODES; i++) {
                    nodes.add(database.storeBuilder().clock(clock).open());
                }
                assertOneMail(nodes);
            } finally {
                nodes.forEach(JdbcStore::close);
            }
        }
    }

    /** Lets all nodes start a round at once, then one after another for two days. */
    private void assertOneMail(List<? extends Store> nodes) throws Exception {
        fill(nodes.get(0));
        clock.advance(Duration.ofDays(7));

        await(nodes.stream()
                .map(node -> threads.submit(() -> mails(node).sendDue()))
                .toList());
        for (int hour = 0; hour < 48; hour++) {
            clock.advance(Duration.ofHours(1));
            mails(nodes.get(hour % NODES)).sendDue();
        }

        assertThat(receiver.receive()).isOne();
        assertThat(receiver.recipients()).containsExactly(ADA.email());
    }

    private void fill(Store store) {
        Instant now = clock.instant();
        store.write(OURS, tx -> {
            tx.insert(organization(OURS));
            tx.users().insert(ADA);
            tx.tokens()
                    .insert(new TokenRow(
                            id(11),
                            ADA.userId(),
                            null,
                            "cstu_k7Qm2Z0000",
                            TokenHash.of("secret"),
                            now,
                            now.plus(Duration.ofDays(20)),
                            null));
            return true;
        });
    }

    private ExpiryMails mails(Store store) {
        return new ExpiryMails(store, receiver.queue(), null);
    }

    private static void await(List<? extends Future<?>> rounds) throws ExecutionException, InterruptedException {
        for (Future<?> round : rounds) {
            round.get();
        }
    }
}
