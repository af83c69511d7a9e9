package dev.castellan.server.jdbc.internal.transactions;

import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.jdbc.internal.database.FailureTranslator;
import dev.castellan.server.jdbc.internal.database.FailureTranslator.RetryTransactionException;
import dev.castellan.server.jdbc.internal.database.PendingStatements;
import dev.castellan.server.jdbc.internal.prefetch.PrefetchQueries;
import dev.castellan.server.jdbc.internal.prefetch.Prefetched;
import dev.castellan.server.jdbc.internal.prefetch.PrefetchedGroup;
import dev.castellan.server.jdbc.internal.statements.UnitOfWork;
import dev.castellan.server.jdbc.internal.statements.UsageCounter;
import dev.castellan.server.jdbc.internal.tables.JdbcTransaction;
import dev.castellan.server.store.StoreUnavailableException;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/**
 * Runs several writes one after another in an open transaction. If a write throws, rolls back only that write.
 *
 * <p>The first write reads the organization and the callers of all writes. If a write makes changes that cannot wait,
 * these values may have changed, so the next write reads them again. Other writes need no statement before the end of
 * the group, unless they read more. If a statement fails before the savepoint of its write, the transaction rolls back
 * all writes.
 */
final class OpenGroup {

    private final Handle handle;
    private final PendingStatements pending;
    private final PrefetchQueries queries;
    private final FailureTranslator failures;
    private final int mostSavepoints;
    private @Nullable PrefetchedGroup known;
    private Usage change = Usage.NONE;

    /** @param mostSavepoints the maximum number of writes with a savepoint */
    OpenGroup(
            Handle handle,
            PendingStatements pending,
            PrefetchQueries queries,
            FailureTranslator failures,
            int mostSavepoints) {
        this.handle = handle;
        this.pending = pending;
        this.queries = queries;
        this.failures = failures;
        this.mostSavepoints = mostSavepoints;
    }

    /**
     * Runs writes until the maximum number of them have needed a savepoint. The pending statements of the writes are kept.
     *
     * @param started counts the writes that have started
     */
    void run(List<? extends PendingWrite<?>> writes, AtomicInteger started) {
        if (writes.size() == 1) {
            PendingWrite<?> only = writes.get(0);
            PrefetchedGroup prefetched = read(writes);
            started.set(1);
            run(only, prefetched.of(only.tokenId(), Usage.NONE));
        }
        while (started.get() < writes.size() && pending.savepoints() < mostSavepoints) {
            runOne(writes.subList(started.get(), writes.size()), started);
        }
        forgetKnown();
    }

    private void runOne(List<? extends PendingWrite<?>> remaining, AtomicInteger started) {
        PendingWrite<?> write = remaining.get(0);
        if (known != null && !known.organizationId().equals(write.organizationId())) {
            forgetKnown();
            pending.keep();
        }
        PrefetchedGroup prefetched = known != null ? known : read(remaining);
        started.incrementAndGet();
        pending.begin();
        try {
            run(write, prefetched.of(write.tokenId(), change));
            pending.keep();
        } catch (RetryTransactionException e) {
            throw e;
        } catch (Throwable e) { // the work can throw undeclared checked exceptions
            if (pending.isBroken()) {
                throw e;
            }
            rollBack(e);
            write.fail(e);
        }
    }

    private PrefetchedGroup read(List<? extends PendingWrite<?>> writes) {
        UUID organizationId = writes.get(0).organizationId();
        List<UUID> tokenIds = writes.stream()
                .filter(write -> write.organizationId().equals(organizationId))
                .map(PendingWrite::tokenId)
                .filter(Objects::nonNull)
                .distinct()
                .toList();
        known = queries.after(handle, pending, organizationId, tokenIds);
        return known;
    }

    private void run(PendingWrite<?> write, Prefetched prefetched) {
        UnitOfWork session = JdbcTransaction.session(handle, pending, failures, write.organizationId(), prefetched);
        write.run(session, prefetched);
        change = change.plus(session.usage().change());
        if (session.hasChangedAtOnce()) {
            forgetKnown();
        } else if (known != null) {
            known = known.without(session.deletedTokens());
        }
    }

    /** Adds the statement that writes the usage, and forgets the values, so the next write reads them again. */
    private void forgetKnown() {
        if (known != null) {
            UsageCounter.write(change, known.organizationId(), pending);
        }
        known = null;
        change = Usage.NONE;
    }

    /**
     * Rolls back one write after a failure. If the rollback fails too, the whole group fails. The other writes must not
     * see the exception of the work, which may belong to another organization.
     */
    private void rollBack(Throwable failure) {
        try {
            pending.rollBack();
        } catch (JdbiException e) {
            if (failure instanceof StoreUnavailableException unavailable) {
                // SQLite has already ended the transaction
                throw unavailable;
            }
            throw e;
        }
    }
}
