package dev.castellan.server.jdbc.internal.sqlite;

import dev.castellan.server.store.Transaction;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A write that is waiting for its turn, and its outcome. Another thread can run the write. */
final class PendingWrite<T> {

    private final UUID organizationId;
    private final Function<? super Transaction, ? extends T> work;
    private @Nullable Supplier<T> outcome;
    private volatile boolean done;

    PendingWrite(UUID organizationId, Function<? super Transaction, ? extends T> work) {
        this.organizationId = organizationId;
        this.work = work;
    }

    UUID organizationId() {
        return organizationId;
    }

    /** Runs the work. The result becomes available when the write is {@linkplain #finish() finished}. */
    void run(Runner runner) {
        T result = runner.run(work);
        outcome = () -> result;
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

    T result() {
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

    /** Runs the work on a connection. */
    interface Runner {
        <T> T run(Function<? super Transaction, ? extends T> work);
    }
}
