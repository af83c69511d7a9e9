package dev.castellan.server.internal.store.audit;

import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.id;

import dev.castellan.server.internal.store.audit.AuditRow.Via;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Sample audit events and listings for store tests. */
public final class AuditSamples {

    private AuditSamples() {}

    /** Returns an event that occurs this number of milliseconds after the start. */
    public static AuditRow event(long number, String operation, @Nullable UUID actor, UUID... objects) {
        return eventAt(START.plusMillis(number), number, operation, actor, objects);
    }

    /** Returns an event at this time. */
    public static AuditRow eventAt(Instant at, long number, String operation, @Nullable UUID actor, UUID... objects) {
        return new AuditRow(id(number), at, operation, Via.API, actor, id(99), List.of(objects), "192.0.2.1");
    }

    /** Returns a listing of all events. */
    public static AuditListing everything(int limit) {
        return new AuditListing(null, null, null, null, null, null, limit);
    }

    /** Returns a listing of the events of an actor. */
    public static AuditListing ofActor(long number) {
        return new AuditListing(id(number), null, null, null, null, null, 99);
    }

    /** Returns a listing of the events of an operation. */
    public static AuditListing ofOperation(String operation) {
        return new AuditListing(null, operation, null, null, null, null, 99);
    }

    /** Returns a listing of the events that changed an object. */
    public static AuditListing ofObject(long number) {
        return new AuditListing(null, null, id(number), null, null, null, 99);
    }

    /** Returns a listing of the events in a period. */
    public static AuditListing between(@Nullable Instant since, @Nullable Instant until) {
        return new AuditListing(null, null, null, since, until, null, 99);
    }

    /** Returns a listing for one page. */
    public static AuditListing page(AuditListing list, @Nullable AuditPosition after, int limit) {
        return new AuditListing(
                list.actorId(),
                list.operation(),
                list.objectId(),
                list.since(),
                list.until(),
                after,
                limit,
                list.ascending(),
                list.resources());
    }

    /** Returns a listing of the oldest event first. */
    public static AuditListing ascending(AuditListing list) {
        return new AuditListing(
                list.actorId(),
                list.operation(),
                list.objectId(),
                list.since(),
                list.until(),
                list.after(),
                list.limit(),
                true,
                list.resources());
    }
}
