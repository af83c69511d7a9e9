package dev.castellan.server.internal.audit;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.spi.ChangeNotice.Outcome;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.OutcomeUnknownException;
import dev.castellan.server.store.StoreUnavailableException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The changes in one unit of work. Writes their audit events in its transaction, and notifies the listeners at its end.
 * Thread-safe, because a store may run the work on another thread.
 */
public final class ChangeJournal {

    private final AuditTrail trail;
    private final List<RecordedChange> changes = new ArrayList<>();
    private @Nullable ChangeAttempt current;

    ChangeJournal(AuditTrail trail) {
        this.trail = trail;
    }

    /**
     * Discards all recorded changes. Must be called at the start of each run, because a store may repeat a transaction.
     */
    public synchronized void restart() {
        changes.clear();
        current = null;
    }

    /** Sets the current change. If the work fails, the listener is notified of this change. */
    public synchronized void begin(ChangeAttempt attempt) {
        current = attempt;
    }

    /** Clears the current change. If the work fails later, the listener is not notified of this change. */
    public synchronized void end() {
        current = null;
    }

    /**
     * Records a change that was made in a transaction, and writes its audit event.
     *
     * @param createdId the id of the created object, or null if the change did not create one
     * @param output the result of the change, or null if it has none
     */
    public void recordChange(Transaction tx, ChangeAttempt attempt, @Nullable UUID createdId, @Nullable Object output) {
        trail.events().write(tx, attempt.origin(), attempt.operation(), attempt.path(), createdId);
        RecordedChange change = new RecordedChange(attempt, tx.now(), createdId, output);
        synchronized (this) {
            changes.add(change);
        }
    }

    /**
     * Notifies the listeners of the changes after their commit.
     *
     * @param status the status of the response, or null if the changes were not made by an API request
     */
    public void committed(@Nullable Integer status) {
        changes().forEach(change -> trail.notifier().notifySuccess(change, status));
    }

    /** Notifies the audit listener that the work failed and nothing was changed, or that the outcome is unknown. */
    public void failed(RuntimeException problem) {
        ErrorKind kind = ErrorKind.INTERNAL;
        if (problem instanceof Refusal refusal) {
            kind = refusal.kind();
        } else if (problem instanceof StoreUnavailableException) {
            kind = ErrorKind.UNAVAILABLE;
        }
        failed(problem, kind.status());
    }

    /**
     * Notifies the audit listener that the work failed and nothing was changed, or that the outcome is unknown.
     *
     * @param problem the exception that ended the work, or null for a refusal that is not known any more
     * @param status the status of the response
     */
    public void failed(@Nullable Throwable problem, int status) {
        boolean unknown = problem instanceof OutcomeUnknownException;
        Outcome outcome = unknown ? Outcome.UNKNOWN : status < 500 ? Outcome.REFUSED : Outcome.FAILED;
        Instant now = trail.clock().instant();
        failedChanges(unknown).forEach(attempt -> trail.notifier().notify(attempt.failureNotice(now, outcome, status)));
    }

    /** Returns whether one of the changes returned an object of one of these types. */
    public synchronized boolean returned(Set<Class<?>> types) {
        return changes.stream()
                .anyMatch(change -> change.output() != null
                        && types.contains(change.output().getClass()));
    }

    private synchronized List<RecordedChange> changes() {
        return List.copyOf(changes);
    }

    /**
     * Returns the changes that failed: all recorded changes if the outcome of the commit is unknown, and otherwise only
     * the current change. Another thread may still be running the work.
     */
    private synchronized List<ChangeAttempt> failedChanges(boolean outcomeUnknown) {
        if (outcomeUnknown && !changes.isEmpty()) {
            return changes.stream().map(RecordedChange::attempt).toList();
        }
        return current == null ? List.of() : List.of(current);
    }

    record RecordedChange(
            ChangeAttempt attempt,
            Instant at,
            @Nullable UUID createdId,
            @Nullable Object output) {}
}
