package dev.castellan.server.internal.removal;

import dev.castellan.server.internal.removal.RowRemoval.RemovableRows;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.audit.AuditListing;
import dev.castellan.server.internal.store.credentials.DeviceLoginRow;
import dev.castellan.server.internal.store.rows.StoredResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/**
 * The stored responses that are more than a day old, which the server no longer sends, the audit events that are older
 * than the server's retention time, the federated tokens and the logins by device code that have ended.
 *
 * @param retention how long a durable store keeps audit events
 */
public record ExpiredRows(Duration retention) implements RemovableRows {

    @Override
    public Duration interval() {
        return Duration.ofHours(1);
    }

    @Override
    public List<UUID> organizations(Store store) {
        return store.organizations();
    }

    /** {@inheritDoc} Reads first, because such rows are rare and a write modifies the organization's row. */
    @Override
    public boolean deleteSome(Store store, UUID organizationId) {
        return store.<Boolean>read(organizationId, this::anyExpired)
                && store.<Boolean>write(organizationId, tx -> {
                    deleteResponses(tx, RowRemoval.AT_ONCE);
                    deleteEvents(tx, RowRemoval.AT_ONCE);
                    tx.tokens().deleteEnded(RowRemoval.AT_ONCE);
                    tx.deviceLogins().deleteBefore(lastLogin(tx));
                    return true;
                });
    }

    boolean anyExpired(View view) {
        Instant last = lastResponse(view);
        AuditListing events = new AuditListing(null, null, null, null, lastEvent(view), null, 1);
        return view.idempotencyRecords().oldest().filter(last::isAfter).isPresent()
                || !view.auditEvents().list(events).events().isEmpty()
                || view.tokens().anyEnded()
                || view.deviceLogins().anyBefore(lastLogin(view));
    }

    /** Deletes at most {@code limit} expired responses. */
    public static void deleteResponses(Transaction tx, int limit) {
        tx.idempotencyRecords().deleteBefore(lastResponse(tx), limit);
    }

    /** Deletes at most {@code limit} expired events. */
    public void deleteEvents(Transaction tx, int limit) {
        tx.auditEvents().deleteBefore(lastEvent(tx), limit);
    }

    private static Instant lastResponse(View view) {
        return view.now().minus(StoredResponse.LIFETIME);
    }

    private static Instant lastLogin(View view) {
        return view.now().minus(DeviceLoginRow.LIFE);
    }

    private Instant lastEvent(View view) {
        return view.now().minus(retention);
    }

    @Override
    public String toString() {
        return "expired rows";
    }
}
