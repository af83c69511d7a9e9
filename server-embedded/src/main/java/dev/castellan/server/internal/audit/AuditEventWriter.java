package dev.castellan.server.internal.audit;

import dev.castellan.model.audit.FieldChange;
import dev.castellan.server.internal.configuration.RuleSettings;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.limits.Quota;
import dev.castellan.server.limits.Quotas;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.Refusal;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Writes audit events. The event of a change commits in the same transaction as the change. Thread-safe. */
public final class AuditEventWriter {

    private static final AuditEventWriter OFF = new AuditEventWriter(null, Quotas.none(), "");

    private final @Nullable IdSource ids;
    private final AuditQuota quota;

    private AuditEventWriter(@Nullable IdSource ids, Quotas quotas, String consequence) {
        Long limit = quotas.limit(Quota.AUDIT_EVENTS_PER_DAY);
        this.ids = ids;
        this.quota = new AuditQuota(limit == null ? Long.MAX_VALUE : limit, consequence);
    }

    /**
     * Returns a writer for changes with these settings, or a writer that discards all events if audit events are off.
     */
    public static AuditEventWriter of(RuleSettings settings) {
        return of(
                settings,
                "changes of its collections, inputs and queries have no audit event, and other changes through the API"
                        + " are refused");
    }

    /** Returns a writer like {@link #of} for refusals of tokens, which counts separately. */
    public static AuditEventWriter ofRefusals(RuleSettings settings) {
        return of(settings, "uses of its tokens from addresses that are not allowed have no audit event");
    }

    /** Returns a writer like {@link #of} for refused exchanges of JWTs, which counts separately. */
    public static AuditEventWriter ofExchanges(RuleSettings settings) {
        return of(settings, "refused exchanges of JWTs have no audit event");
    }

    private static AuditEventWriter of(RuleSettings settings, String consequence) {
        return settings.audit().events()
                ? new AuditEventWriter(
                        settings.sources().ids(), settings.limits().quotas(), consequence)
                : off();
    }

    /** Returns a writer like {@link #of} for sign-ins and changed credentials, which counts separately. */
    public static AuditEventWriter ofSignIns(IdSource ids, Quotas quotas) {
        return new AuditEventWriter(ids, quotas, "its failed sign-ins have no audit event");
    }

    /** Returns a writer that discards all events. */
    public static AuditEventWriter off() {
        return OFF;
    }

    /**
     * Writes the event of a change that the transaction has made. Has no effect if the organization does not exist.
     *
     * @param operation the id of the operation, at most 100 characters
     * @param objectIds the ids of the changed objects. Duplicate ids are ignored
     */
    public void write(Transaction tx, AuditOrigin origin, String operation, UUID... objectIds) {
        write(tx, origin, operation, Arrays.asList(objectIds), null);
    }

    /**
     * Writes the event of a change, if the quota permits it. Has no effect if the organization does not exist.
     *
     * @param operation the id of the operation, at most 100 characters
     * @param path the ids in the request path
     * @param createdId the id of the created object, or null if the change creates none
     * @throws Refusal if the quota of audit events does not permit the change, as described in {@link AuditQuota}
     */
    public void write(Transaction tx, AuditOrigin origin, String operation, List<UUID> path, @Nullable UUID createdId) {
        // the organization may have been deleted while a sign-in waited
        if (ids == null || !tx.exists()) {
            return;
        }
        List<FieldChange> changes = tx.changes().take();
        AuditQuota.Decision decision = quota.count(tx, origin, operation);
        if (decision != AuditQuota.Decision.DROP) {
            tx.auditEvents().insert(row(tx, ids, origin, operation, objects(path, createdId), changes));
        }
        if (decision == AuditQuota.Decision.REACHED) {
            tx.auditEvents().insert(row(tx, ids, origin, AuditQuota.REACHED, List.of(), List.of()));
        }
    }

    /** Returns the number of events that were dropped because of the quota. */
    public long dropped() {
        return quota.dropped();
    }

    private static AuditRow row(
            Transaction tx,
            IdSource ids,
            AuditOrigin origin,
            String operation,
            List<UUID> objects,
            List<FieldChange> changes) {
        UUID actor = origin.actorId();
        return new AuditRow(
                ids.nextRow(),
                tx.now(),
                operation,
                origin.via(),
                actor,
                actor == null ? null : tx.nameOf(actor).orElse(null),
                origin.credentialId(),
                objects,
                objects.stream().map(id -> tx.nameOf(id).orElse("")).toList(),
                origin.address(),
                changes);
    }

    private static List<UUID> objects(List<UUID> path, @Nullable UUID createdId) {
        Set<UUID> objects = new LinkedHashSet<>(path);
        if (createdId != null) {
            objects.add(createdId);
        }
        return List.copyOf(objects);
    }
}
