package dev.castellan.server.jdbc.internal.sqlite;

import dev.castellan.server.store.Transaction;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A piece of work that waits to be run, perhaps by another thread, and what came of it. */
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

    /** Runs the work; its result counts once it is {@linkplain #finish() finished}. */
    void run(Runner runner) {
        T result = runner.run(work);
        outcome = () -> result;
    }

    /** Sets what the work will have thrown. */
    void fail(Throwable why) {
        outcome = () -> {
            throw PendingWrite.<RuntimeException>undeclared(why);
        };
    }

    /** Makes what came of it final. */
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

    /** Throws what the work threw, as it did: perhaps without declaring it. */
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"})
    private static <E extends Throwable> E undeclared(Throwable why) throws E {
        throw (E) why;
    }

    /** Runs any work on some connection. */
    interface Runner {
        <T> T run(Function<? super Transaction, ? extends T> work);
    }
}
