package dev.castellan.server.internal.memory.audit;

import dev.castellan.server.internal.memory.persistent.Groups;
import dev.castellan.server.store.audit.AuditListing;
import dev.castellan.server.store.audit.AuditPage;
import dev.castellan.server.store.audit.AuditRow;
import dev.castellan.server.store.rows.Order;
import java.time.Instant;
import java.util.Comparator;
import java.util.UUID;
import org.pcollections.TreePSet;

/**
 * The newest audit events of an organization, at most {@value #MOST_EVENTS}. Immutable.
 *
 * @param ids the ids of the events
 * @param all the events
 * @param byActor the events of an actor
 * @param byOperation the events of an operation
 * @param byObject the events that changed an object
 */
public record AuditTable(
        TreePSet<UUID> ids,
        TreePSet<AuditRow> all,
        Groups<UUID, AuditRow> byActor,
        Groups<String, AuditRow> byOperation,
        Groups<UUID, AuditRow> byObject) {

    /** How many events are kept. */
    public static final int MOST_EVENTS = 100_000;

    private static final Comparator<AuditRow> NEWEST_FIRST = Comparator.comparing(AuditRow::at)
            .thenComparing(AuditRow::eventId, Order.OF_IDS)
            .reversed();

    public static final AuditTable EMPTY = new AuditTable(
            TreePSet.empty(Order.OF_IDS),
            TreePSet.empty(NEWEST_FIRST),
            Groups.empty(Order.OF_IDS, NEWEST_FIRST),
            Groups.empty(Comparator.<String>naturalOrder(), NEWEST_FIRST),
            Groups.empty(Order.OF_IDS, NEWEST_FIRST));

    public AuditPage page(AuditListing listing) {
        return new AuditSearch(this, listing).page();
    }

    /** Adds an event, in place of the oldest one if there are too many. */
    public AuditTable plus(AuditRow event) {
        if (ids.contains(event.eventId())) {
            throw new IllegalStateException("audit event " + event.eventId() + " exists already");
        }
        AuditTable more = indexing(event);
        return more.all.size() > MOST_EVENTS ? more.withoutOldest() : more;
    }

    /** Removes events before an instant, oldest first, up to a number of them. */
    public AuditTable withoutBefore(Instant instant, int limit) {
        AuditTable rest = this;
        for (int i = 0; i < limit && rest.startsBefore(instant); i++) {
            rest = rest.withoutOldest();
        }
        return rest;
    }

    private boolean startsBefore(Instant instant) {
        return !all.isEmpty() && all.last().at().isBefore(instant);
    }

    private AuditTable indexing(AuditRow event) {
        UUID actor = event.actorId();
        Groups<UUID, AuditRow> objects = byObject;
        for (UUID object : event.objectIds()) {
            objects = objects.plus(object, event);
        }
        return new AuditTable(
                ids.plus(event.eventId()),
                all.plus(event),
                actor == null ? byActor : byActor.plus(actor, event),
                byOperation.plus(event.operation(), event),
                objects);
    }

    private AuditTable withoutOldest() {
        AuditRow event = all.last();
        UUID actor = event.actorId();
        Groups<UUID, AuditRow> objects = byObject;
        for (UUID object : event.objectIds()) {
            objects = objects.minus(object, event);
        }
        return new AuditTable(
                ids.minus(event.eventId()),
                all.minus(event),
                actor == null ? byActor : byActor.minus(actor, event),
                byOperation.minus(event.operation(), event),
                objects);
    }
}
