package dev.castellan.server.jdbc.internal.transactions;

import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.jdbc.internal.tables.JdbcTransaction;
import dev.castellan.server.jdbc.internal.transactions.GroupCommitter.CommittedWrite;
import java.time.Duration;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A write that waits for its turn, and its outcome. Another thread can run the write, more than once.
 *
 * <pre>
 *             run             finish
 *   WAITING -------> STARTED --------> DONE
 *      |
 *      +-----------> WITHDRAWN
 *         withdraw
 * </pre>
 */
final class PendingWrite<T> {

    private final UUID organizationId;
    private final @Nullable UUID tokenId;
    private final Function<? super Transaction, ? extends T> work;
    private final ReentrantLock lock;
    private final Condition changed;
    private final AtomicReference<WriteState> state = new AtomicReference<>(WriteState.WAITING);
    private @Nullable Supplier<CommittedWrite<T>> outcome;

    /**
     * @param tokenId the token that the work looks up first, or {@code null}
     * @param lock the lock of the queue
     */
    PendingWrite(
            UUID organizationId,
            @Nullable UUID tokenId,
            Function<? super Transaction, ? extends T> work,
            ReentrantLock lock) {
        this.organizationId = organizationId;
        this.tokenId = tokenId;
        this.work = work;
        this.lock = lock;
        this.changed = lock.newCondition();
    }

    UUID organizationId() {
        return organizationId;
    }

    @Nullable
    UUID tokenId() {
        return tokenId;
    }

    /** Runs the work, unless the write was withdrawn. */
    void run(JdbcTransaction transaction) {
        if (state.compareAndSet(WriteState.WAITING, WriteState.STARTED) || state.get() == WriteState.STARTED) {
            T value = transaction.run(work);
            outcome = () -> new CommittedWrite<>(value, transaction);
        }
    }

    /** Prevents the work from running, and returns true, unless the work has started. */
    boolean withdraw() {
        return state.compareAndSet(WriteState.WAITING, WriteState.WITHDRAWN);
    }

    /** Sets an exception as the outcome. */
    void fail(Throwable why) {
        outcome = () -> {
            throw PendingWrite.<RuntimeException>undeclared(why);
        };
    }

    /** Makes the outcome available, and wakes the waiting thread. */
    void finish() {
        lock.lock();
        try {
            state.set(WriteState.DONE);
            wake();
        } finally {
            lock.unlock();
        }
    }

    /** Makes the waiting thread check its condition again. The calling thread must hold the lock. */
    void wake() {
        changed.signal();
    }

    /**
     * Waits while the condition is true. Returns false if it is still true after the given time, or when the thread is
     * interrupted. The calling thread must hold the lock.
     */
    boolean await(Duration max, BooleanSupplier condition) {
        long remainingNanos = max.toNanos();
        while (condition.getAsBoolean()) {
            if (remainingNanos <= 0) {
                return false;
            }
            try {
                remainingNanos = changed.awaitNanos(remainingNanos);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                remainingNanos = 0;
            }
        }
        return true;
    }

    boolean isDone() {
        return state.get() == WriteState.DONE;
    }

    /** Returns the outcome of a write that is done, or throws its exception. */
    CommittedWrite<T> result() {
        return Objects.requireNonNull(outcome, "this work has not been done").get();
    }

    /** Throws an exception, possibly checked, without declaring it. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> E undeclared(Throwable why) throws E {
        throw (E) why;
    }

    private enum WriteState {
        WAITING,
        STARTED,
        DONE,
        WITHDRAWN
    }
}
