package dev.castellan.server.internal.removal;

import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.View;
import dev.castellan.server.store.audit.AuditListing;
import java.time.Duration;
import java.time.Instant;

/** The audit events that are older than the server's retention time. */
public final class ExpiredEvents implements ExpiringRows {

    private final Duration retention;

    public ExpiredEvents(Duration retention) {
        this.retention = retention;
    }

    @Override
    public boolean anyExpired(View view) {
        AuditListing expired = new AuditListing(null, null, null, null, lastInstant(view), null, 1);
        return !view.auditEvents().list(expired).events().isEmpty();
    }

    @Override
    public void deleteSome(Transaction tx, int limit) {
        tx.auditEvents().deleteBefore(lastInstant(tx), limit);
    }

    private Instant lastInstant(View view) {
        return view.now().minus(retention);
    }
}
