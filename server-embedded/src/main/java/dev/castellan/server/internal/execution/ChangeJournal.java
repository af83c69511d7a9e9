package dev.castellan.server.internal.execution;

import dev.castellan.server.internal.rules.AuditEventWriter;
import dev.castellan.server.store.OutcomeUnknownException;
import dev.castellan.server.store.Transaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Records the changes in one unit of work, and writes their audit events in its transaction. Thread-safe. */
public final class ChangeJournal {

    private final AuditEventWriter events;
    private final List<Made> made = new ArrayList<>();
    private @Nullable ChangeAttempt current;

    ChangeJournal(AuditEventWriter events) {
        this.events = events;
    }

    /**
     * Discards all recorded changes. Must be called at the start of each run, because a store may repeat a transaction.
     */
    public synchronized void restart() {
        made.clear();
        current = null;
    }

    /** Sets the current change. If the work fails, the runner reports this change to the audit listener. */
    public synchronized void begin(ChangeAttempt attempt) {
        current = attempt;
    }

    /** Clears the current change. If the work fails later, the runner does not report this change as failed. */
    public synchronized void end() {
        current = null;
    }

    /**
     * Records a change that was made in a transaction, and writes its audit event.
     *
     * @param createdId the id of the created object, or null if the change did not create one
     * @param output the result of the change, or null if it has none
     */
    public void made(Transaction tx, ChangeAttempt attempt, @Nullable UUID createdId, @Nullable Object output) {
        events.write(tx, attempt.origin(), attempt.operation(), attempt.path(), createdId);
        Made change = new Made(attempt, tx.now(), createdId, output);
        synchronized (this) {
            made.add(change);
        }
    }

    synchronized List<Made> made() {
        return List.copyOf(made);
    }

    /**
     * Returns the changes to report as failed: all recorded changes if the outcome of the commit is unknown, and
     * otherwise only the current change. Another thread may still be running the work.
     */
    synchronized List<ChangeAttempt> unmade(RuntimeException problem) {
        if (problem instanceof OutcomeUnknownException && !made.isEmpty()) {
            return made.stream().map(Made::attempt).toList();
        }
        return current == null ? List.of() : List.of(current);
    }

    record Made(
            ChangeAttempt attempt,
            Instant at,
            @Nullable UUID createdId,
            @Nullable Object output) {}
}
