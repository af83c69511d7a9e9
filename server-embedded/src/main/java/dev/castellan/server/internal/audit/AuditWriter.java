package dev.castellan.server.internal.audit;

import dev.castellan.server.spi.IdSource;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.audit.AuditRow;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes audit events, each in the transaction of its change, so that both are kept or neither. Safe for use by several
 * threads.
 */
public final class AuditWriter {

    private static final AuditWriter OFF = new AuditWriter(null);

    private final @Nullable IdSource ids;

    private AuditWriter(@Nullable IdSource ids) {
        this.ids = ids;
    }

    /** Returns a writer that takes the ids of events from this source. */
    public static AuditWriter on(IdSource ids) {
        return new AuditWriter(ids);
    }

    /** Returns the writer that writes nothing. */
    public static AuditWriter off() {
        return OFF;
    }

    /**
     * Writes an event of what a transaction changes. Call it after the change, so that the organization exists.
     *
     * @param operation the id of the operation, at most 100 characters
     * @param objectIds the ids of what is changed; an id that comes again counts once
     */
    public void write(Transaction tx, AuditOrigin origin, String operation, UUID... objectIds) {
        write(tx, origin, operation, Arrays.asList(objectIds), null);
    }

    /**
     * Writes an event of what a transaction changes.
     *
     * @param operation the id of the operation, at most 100 characters
     * @param path the ids that the request names
     * @param createdId the id of what is created; absent if nothing is
     */
    public void write(Transaction tx, AuditOrigin origin, String operation, List<UUID> path, @Nullable UUID createdId) {
        if (ids != null) {
            tx.auditEvents()
                    .insert(new AuditRow(
                            ids.nextRow(),
                            tx.now(),
                            operation,
                            origin.via(),
                            origin.actorId(),
                            origin.credentialId(),
                            objects(path, createdId),
                            origin.address()));
        }
    }

    private static List<UUID> objects(List<UUID> path, @Nullable UUID createdId) {
        return Stream.concat(path.stream(), Stream.ofNullable(createdId))
                .distinct()
                .toList();
    }
}
