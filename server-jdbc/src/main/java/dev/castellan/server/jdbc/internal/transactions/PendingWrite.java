package dev.castellan.server.jdbc.internal.transactions;

import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.jdbc.internal.prefetch.Prefetched;
import dev.castellan.server.jdbc.internal.statements.UnitOfWork;
import dev.castellan.server.jdbc.internal.tables.JdbcTransaction;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A write that is waiting for its turn, and its outcome. Another thread can run the write. */
public final class PendingWrite<T> {

    private final UUID organizationId;
    private final @Nullable UUID tokenId;
    private final Function<? super Transaction, ? extends T> work;
    private @Nullable Supplier<T> outcome;
    private volatile boolean done;
    private boolean started;
    private boolean withdrawn;

    /** @param tokenId the token that the work looks up first, or {@code null} */
    public PendingWrite(UUID organizationId, @Nullable UUID tokenId, Function<? super Transaction, ? extends T> work) {
        this.organizationId = organizationId;
        this.tokenId = tokenId;
        this.work = work;
    }

    UUID organizationId() {
        return organizationId;
    }

    @Nullable
    UUID tokenId() {
        return tokenId;
    }

    /**
     * Runs the work, unless the write was withdrawn. The result becomes available when the write is
     * {@linkplain #finish() finished}.
     */
    void run(UnitOfWork session, Prefetched prefetched) {
        if (start()) {
            T result = JdbcTransaction.run(session, prefetched, work);
            outcome = () -> result;
        }
    }

    private synchronized boolean start() {
        started = !withdrawn;
        return started;
    }

    /** Prevents the work from running, and returns true, unless the work has started. */
    synchronized boolean withdraw() {
        withdrawn = !started;
        return withdrawn;
    }

    /** Sets an exception as the outcome. */
    void fail(Throwable why) {
        outcome = () -> {
            throw PendingWrite.<RuntimeException>undeclared(why);
        };
    }

    /** Makes the outcome available. */
    void finish() {
        done = true;
    }

    boolean isDone() {
        return done;
    }

    /** Returns the result of the work, or throws its exception. */
    public T result() {
        Supplier<T> known = outcome;
        if (!done || known == null) {
            throw new IllegalStateException("this work has not been done");
        }
        return known.get();
    }

    /** Throws an exception, possibly checked, without declaring it. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> E undeclared(Throwable why) throws E {
        throw (E) why;
    }
}
