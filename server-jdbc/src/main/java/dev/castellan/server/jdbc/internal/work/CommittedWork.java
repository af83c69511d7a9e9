package dev.castellan.server.jdbc.internal.work;

import dev.castellan.server.jdbc.internal.tables.JdbcTransaction;
import dev.castellan.server.store.Transaction;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Work that changes an organization, and the tasks that run after the commit. */
public final class CommittedWork<T> implements Function<Transaction, T> {

    private final Function<? super Transaction, ? extends T> work;

    /**
     * The transaction of the last run. Earlier runs were rolled back. The write runner publishes it to this thread
     * together with the result.
     */
    private @Nullable JdbcTransaction last;

    public CommittedWork(Function<? super Transaction, ? extends T> work) {
        this.work = work;
    }

    @Override
    public T apply(Transaction tx) {
        last = (JdbcTransaction) tx;
        return work.apply(tx);
    }

    /** Runs the after-commit tasks and returns the result of the write. */
    public T after(T result) {
        Objects.requireNonNull(last).committed();
        return result;
    }
}
