package dev.castellan.server.jdbc.internal.sqlite;

import static dev.castellan.server.store.Samples.OURS;
import static dev.castellan.server.store.Samples.organization;
import static dev.castellan.server.store.Samples.user;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.jdbc.JdbcStore;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.UserRow;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that pending writes to a SQLite file are committed together. */
final class GroupedWriteRunnerTest {

    private final CountDownLatch running = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);

    @TempDir
    private Path folder;

    private JdbcStore store;

    @BeforeEach
    void open() {
        store = JdbcStore.sqlite(folder.resolve("castellan.db")).open();
        store.write(OURS, tx -> {
            tx.insert(organization(OURS));
            return true;
        });
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void workThatThrowsWhatItDoesNotDeclareLeavesItsNeighboursAlone() throws Exception {
        IOException thrown = new IOException("on purpose");
        Write first = new Write(tx -> waiting());
        assertThat(running.await(30, TimeUnit.SECONDS)).isTrue();
        Write before = new Write(tx -> insert(tx, user(1)));
        before.awaitItsTurn();
        Write wrong = new Write(tx -> {
            insert(tx, user(2));
            throw GroupedWriteRunnerTest.<RuntimeException>undeclared(thrown);
        });
        wrong.awaitItsTurn();
        Write behind = new Write(tx -> insert(tx, user(3)));
        behind.awaitItsTurn();
        goOn.countDown();

        assertThat(first.outcome()).isNull();
        assertThat(before.outcome()).isNull();
        assertThat(wrong.outcome()).isSameAs(thrown);
        assertThat(behind.outcome()).isNull();
        assertThat(store.<List<UserRow>>read(OURS, view -> view.users().all())).containsExactly(user(1), user(3));
    }

    private boolean waiting() {
        running.countDown();
        try {
            return goOn.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean insert(Transaction tx, UserRow user) {
        tx.users().insert(user);
        return true;
    }

    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> E undeclared(Throwable why) throws E {
        throw (E) why;
    }

    /** A write in a separate thread. */
    private final class Write {

        private final CompletableFuture<Throwable> outcome = new CompletableFuture<>();
        private final Thread thread;

        Write(Function<Transaction, Boolean> work) {
            thread = new Thread(() -> {
                try {
                    store.write(OURS, work);
                    outcome.complete(null);
                } catch (Throwable e) {
                    outcome.complete(e);
                }
            });
            thread.start();
        }

        void awaitItsTurn() {
            long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
            while (thread.getState() != Thread.State.TIMED_WAITING) {
                assertThat(System.nanoTime()).isLessThan(deadline);
                Thread.onSpinWait();
            }
        }

        Throwable outcome() throws Exception {
            return outcome.get(30, TimeUnit.SECONDS);
        }
    }
}
