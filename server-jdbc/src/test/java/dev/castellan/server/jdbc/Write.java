package dev.castellan.server.jdbc;

import static dev.castellan.server.internal.store.Samples.OURS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.Transaction;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/** A write in a separate thread. */
public final class Write {

    private final CompletableFuture<Throwable> outcome = new CompletableFuture<>();
    private final Thread thread;

    private Write(Runnable write) {
        thread = new Thread(() -> {
            try {
                write.run();
                outcome.complete(null);
            } catch (Throwable e) {
                outcome.complete(e);
            }
        });
        thread.start();
    }

    /** Starts a write and waits until it blocks in its transaction. */
    public static Write running(JdbcStore store, Function<Transaction, Boolean> work, Runnable block) {
        return running(blocking -> store.write(OURS, blocking), work, block);
    }

    /**
     * Starts a write and waits until it blocks in its transaction.
     *
     * @param store runs the work
     */
    public static Write running(
            Consumer<Function<Transaction, Boolean>> store, Function<Transaction, Boolean> work, Runnable block) {
        CountDownLatch started = new CountDownLatch(1);
        Write write = new Write(() -> store.accept(tx -> {
            started.countDown();
            block.run();
            return work.apply(tx);
        }));
        await(started);
        return write;
    }

    /** Starts a write, and returns once the write is waiting for the running write. */
    public static Write waiting(JdbcStore store, Function<Transaction, Boolean> work) {
        return waiting(store, OURS, work);
    }

    public static Write waiting(JdbcStore store, UUID organization, Function<Transaction, Boolean> work) {
        return waiting(() -> store.write(organization, work));
    }

    public static Write waitingAs(JdbcStore store, UUID tokenId, Function<Transaction, Boolean> work) {
        return waiting(() -> store.writeAs(OURS, tokenId, work));
    }

    public static Write waiting(Runnable start) {
        Write write = new Write(start);
        long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (write.thread.getState() != Thread.State.TIMED_WAITING) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            Thread.yield();
        }
        return write;
    }

    public static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the exception of the write, or {@code null} if the write succeeded. */
    public Throwable outcome() {
        return outcome.orTimeout(30, TimeUnit.SECONDS).join();
    }
}
