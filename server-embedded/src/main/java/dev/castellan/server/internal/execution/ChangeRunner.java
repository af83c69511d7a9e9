package dev.castellan.server.internal.execution;

import dev.castellan.server.internal.rules.AuditEventWriter;
import dev.castellan.server.spi.ChangeNotice.Outcome;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.Transaction;
import java.time.Clock;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Runs changes. Writes the audit event of each change in its transaction, and notifies the listeners after the commit.
 * Thread-safe.
 *
 * @param clock provides the time of failed changes. The store provides the time of all other changes
 */
public record ChangeRunner(Store store, AuditEventWriter events, AuditNotifier notifier, Clock clock) {

    /** Returns a new journal. Pass it to {@link #tellMade} after the commit. */
    public ChangeJournal journal() {
        return new ChangeJournal(events);
    }

    /**
     * Makes one change to an organization, and reports the change or its failure to the listeners.
     *
     * @param before runs before the transaction
     * @param change makes the change, and records it in the journal
     */
    public <T> T change(
            ChangeAttempt attempt, Runnable before, BiFunction<? super Transaction, ChangeJournal, T> change) {
        return run(journal -> {
            journal.begin(attempt);
            before.run();
            return store.write(attempt.organizationId(), tx -> once(tx, journal, attempt, change));
        });
    }

    /**
     * Creates an organization if the store does not contain one yet, and reports the change or its failure to the
     * listeners.
     */
    public <T> Optional<T> createFirst(
            ChangeAttempt attempt, BiFunction<? super Transaction, ChangeJournal, T> change) {
        return run(journal -> {
            journal.begin(attempt);
            return store.writeIfEmpty(attempt.organizationId(), tx -> once(tx, journal, attempt, change));
        });
    }

    /** Runs work with a new journal. Then reports the recorded changes, or the change that failed, to the listeners. */
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
     * Reports the committed changes in a journal to the listeners.
     *
     * @param status the status of the answer, or null if the changes were not made by an API request
     */
    public void tellMade(ChangeJournal journal, @Nullable Integer status) {
        journal.made().forEach(made -> notifier.tellMade(made, status));
    }

    /** Reports to the audit listener a change that was refused or failed, or whose outcome is unknown. */
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
