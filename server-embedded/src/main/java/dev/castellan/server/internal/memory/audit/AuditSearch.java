package dev.castellan.server.internal.memory.audit;

import dev.castellan.server.store.audit.AuditEvents;
import dev.castellan.server.store.audit.AuditListing;
import dev.castellan.server.store.audit.AuditPage;
import dev.castellan.server.store.audit.AuditPosition;
import dev.castellan.server.store.audit.AuditRow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.pcollections.TreePSet;

/** Finds a page of audit events. Looks at a bounded number of them, in the index that probably holds the fewest. */
final class AuditSearch {

    private static final UUID LEAST_ID = new UUID(0, 0);

    private final AuditTable table;
    private final AuditListing listing;

    AuditSearch(AuditTable table, AuditListing listing) {
        this.table = table;
        this.listing = listing;
    }

    AuditPage page() {
        List<AuditRow> found = new ArrayList<>();
        AuditPosition last = null;
        int looked = 0;
        for (AuditRow event : candidates()) {
            if (isTooOld(event)) {
                break;
            }
            if (found.size() == listing.limit() || looked == AuditEvents.MOST_SCANNED) {
                return new AuditPage(found, last);
            }
            if (listing.matches(event)) {
                found.add(event);
            }
            last = event.position();
            looked++;
        }
        return new AuditPage(found, null);
    }

    private TreePSet<AuditRow> candidates() {
        AuditPosition start = start();
        return start == null ? index() : index().tailSet(at(start), false);
    }

    private TreePSet<AuditRow> index() {
        if (listing.objectId() != null) {
            return table.byObject().of(listing.objectId());
        }
        if (listing.actorId() != null) {
            return table.byActor().of(listing.actorId());
        }
        return listing.operation() != null ? table.byOperation().of(listing.operation()) : table.all();
    }

    private boolean isTooOld(AuditRow event) {
        Instant since = listing.since();
        return since != null && event.at().isBefore(since);
    }

    /** Returns the position after which to look: that of the page before, or the last one that is not too new. */
    private @Nullable AuditPosition start() {
        AuditPosition after = listing.after();
        if (listing.until() == null) {
            return after;
        }
        AuditPosition tooNew = new AuditPosition(listing.until(), LEAST_ID);
        return after == null || AuditPosition.NEWEST_FIRST.compare(after, tooNew) < 0 ? tooNew : after;
    }

    /** Returns an event that has a position, and is compared with others by it. */
    private static AuditRow at(AuditPosition position) {
        return new AuditRow(position.eventId(), position.at(), "", AuditRow.Via.EMBEDDER, null, null, List.of(), null);
    }
}
