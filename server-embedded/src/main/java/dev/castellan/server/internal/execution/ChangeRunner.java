package dev.castellan.server.internal.execution;

import dev.castellan.server.internal.audit.AuditEventWriter;
import dev.castellan.server.spi.ChangeNotice.Outcome;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.Transaction;
import java.time.Clock;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Runs changes: writes the audit event of each in the transaction of the change, and after the commit tells the listeners.
 * Safe for use by several threads.
 */
public final class ChangeRunner {

    private final Store store;
    private final AuditEventWriter events;
    private final AuditNotifier notifier;
    private final Clock clock;

    /**
     * Runs changes on a store.
     *
     * @param clock the time of failed changes; the store has the time of the others
     */
    public ChangeRunner(Store store, AuditEventWriter events, AuditNotifier notifier, Clock clock) {
        this.store = store;
        this.events = events;
        this.notifier = notifier;
        this.clock = clock;
    }

    /** Returns a new journal. The listeners are told of its changes by {@link #tellMade}. */
    public ChangeJournal journal() {
        return new ChangeJournal(events);
    }

    /**
     * Makes one change of an organization, and tells the listeners of it, or of its failure.
     *
     * @param before runs before the transaction
     * @param change makes the change, and enters it into the journal
     */
    public <T> T change(
            ChangeAttempt attempt, Runnable before, BiFunction<? super Transaction, ChangeJournal, T> change) {
        return run(journal -> {
            journal.begin(attempt);
            before.run();
            return store.write(attempt.organizationId(), tx -> once(tx, journal, attempt, change));
        });
    }

    /** Creates an organization if the store holds none, and tells the listeners of it, or of its failure. */
    public <T> Optional<T> createFirst(
            ChangeAttempt attempt, BiFunction<? super Transaction, ChangeJournal, T> change) {
        return run(journal -> {
            journal.begin(attempt);
            return store.writeIfEmpty(attempt.organizationId(), tx -> once(tx, journal, attempt, change));
        });
    }

    /** Runs work with a journal, and tells the listeners of the changes in the journal, or of the failed change. */
    public <T> T run(Function<ChangeJournal, T> work) {
        ChangeJournal journal = journal();
        T result;
        try {
            result = work.apply(journal);
        } catch (RuntimeException e) {
            journal.unmade(e).forEach(attempt -> notifier.tell(attempt.failed(clock.instant(), e)));
            throw e;
        }
        tellMade(journal, null);
        return result;
    }

    /**
     * Tells the listeners of the changes in a journal, after their commit.
     *
     * @param status the status of the answer; absent without a request of the API
     */
    public void tellMade(ChangeJournal journal, @Nullable Integer status) {
        journal.made().forEach(made -> notifier.tellMade(made, status));
    }

    /**
     * Tells the audit listener of a change that failed, or whose outcome is unknown.
     *
     * @param status the status of the answer
     */
    public void tellUnmade(ChangeAttempt attempt, Outcome outcome, int status) {
        notifier.tell(attempt.unmade(clock.instant(), outcome, status));
    }

    private static <T> T once(
            Transaction tx,
            ChangeJournal journal,
            ChangeAttempt attempt,
            BiFunction<? super Transaction, ChangeJournal, T> change) {
        journal.restart();
        journal.begin(attempt);
        T result = change.apply(tx, journal);
        // the commit may still fail
        journal.begin(attempt);
        return result;
    }
}
