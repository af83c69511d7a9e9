package dev.castellan.server;

import dev.castellan.server.AuditedWrites.Attempt;
import dev.castellan.server.internal.audit.AuditOrigin;
import dev.castellan.server.internal.audit.AuditWriter;
import dev.castellan.server.spi.ChangeNotice.Via;
import dev.castellan.server.store.Transaction;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Writes the audit events of the administration, each in the transaction of its change. */
final class EventRecorder {

    private final AuditWriter writer;
    private final Via via;

    /**
     * Records with this writer.
     *
     * @param via what asks for the changes
     * @throws IllegalArgumentException if that is a user
     */
    EventRecorder(AuditWriter writer, Via via) {
        this.writer = writer;
        this.via = checked(via);
    }

    /** Returns a recorder of what another asks for. */
    EventRecorder via(Via other) {
        return new EventRecorder(writer, other);
    }

    Via via() {
        return via;
    }

    /** Writes the event of a change, with the id of what it created. */
    void record(Transaction tx, Attempt attempt, @Nullable UUID createdId) {
        writer.write(tx, AuditOrigin.ofAdministration(via), attempt.operation(), attempt.path(), createdId);
    }

    /**
     * Returns what asks for changes of the administration.
     *
     * @throws IllegalArgumentException if that is a user
     */
    static Via checked(Via via) {
        if (via != Via.COMMAND && via != Via.EMBEDDER) {
            throw new IllegalArgumentException("via " + via + ": choose COMMAND or EMBEDDER");
        }
        return via;
    }
}
