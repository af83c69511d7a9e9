package dev.castellan.server.internal.audit;

import java.time.Clock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The audit trail of a server: the events in the store, and the notices to the listeners. Thread-safe.
 *
 * @param events writes the event of a change in the transaction of the change
 * @param notifier notifies the listeners after the commit
 * @param clock provides the time of failed changes. The store provides the time of all other changes
 */
public record AuditTrail(AuditEventWriter events, AuditNotifier notifier, Clock clock) {

    /** Returns a journal for one unit of work. Tell it when the work ends, so it can notify the listeners. */
    public ChangeJournal journal() {
        return new ChangeJournal(this);
    }

    /** Runs work with a new journal. Then notifies the listeners of the changes that were made, or of the failure. */
    public <T extends @Nullable Object> T notifying(Function<ChangeJournal, T> work) {
        ChangeJournal journal = journal();
        T result;
        try {
            result = work.apply(journal);
        } catch (RuntimeException e) {
            journal.failed(e);
            throw e;
        }
        journal.committed(null);
        return result;
    }
}
