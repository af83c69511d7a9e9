package dev.castellan.server.internal.paging;

import dev.castellan.model.Page;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.audit.AuditSort;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.AuditEndpoints;
import dev.castellan.server.internal.mapping.PeopleMapper;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.audit.AuditListing;
import dev.castellan.server.internal.store.audit.AuditPage;
import dev.castellan.server.internal.store.audit.AuditPosition;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Pages of audit events. A position in the list is encoded as two lines: the time in milliseconds, and the id.
 *
 * <p>A list in ascending order never ends: its last page has a cursor too. Later events must follow this cursor, so the
 * list omits events that are younger than {@link Store#maxCommitTime()}. Events of one organization get their times
 * while the organization is locked, so they commit in the order of their times. Nevertheless, an event can appear
 * before an older event:
 *
 * <ul>
 *   <li>Two nodes write events in the same millisecond, and the second event has the lesser id.
 *   <li>The clock of the store steps back, for example after a failover to a machine whose clock is slow.
 * </ul>
 *
 * <p>Neither hides an event from a reader unless the commit takes longer, or the clock steps back further, than this
 * time.
 */
public final class AuditPages {

    private AuditPages() {}

    /**
     * Returns the requested page. The page can contain fewer events than the limit, or none, even if more events
     * follow.
     *
     * @param maxCommitTime the {@link Store#maxCommitTime()} of the store
     * @throws Refusal if a parameter is not valid
     */
    public static Page<AuditEvent> of(View view, Duration maxCommitTime, Arguments<?> arguments) {
        ListPageRequest page = ListPageRequest.of(view, AuditEndpoints.LIST, arguments);
        boolean ascending = isAscending(arguments.query().get("sort"));
        AuditPosition start = position(page.position());
        Instant until = Parameters.instant(arguments, "until");
        AuditListing listing = new AuditListing(
                Parameters.uuid(arguments, "actor"),
                arguments.query().get("operation"),
                Parameters.uuid(arguments, "object"),
                Parameters.instant(arguments, "since"),
                ascending ? settled(view, maxCommitTime, until) : until,
                start,
                page.limit(),
                ascending,
                !Boolean.FALSE.equals(Parameters.bool(arguments, "resources")));
        AuditPage auditPage = view.auditEvents().list(listing);
        List<AuditEvent> events =
                auditPage.events().stream().map(PeopleMapper::event).toList();
        AuditPosition next = auditPage.next();
        return ascending
                ? page.page(events, next != null, text(next == null ? end(start, auditPage.events()) : next))
                : page.page(events, next == null ? null : text(next));
    }

    private static boolean isAscending(@Nullable String sort) {
        if (sort == null || sort.equals(AuditSort.AT_DESCENDING.value())) {
            return false;
        }
        if (sort.equals(AuditSort.AT.value())) {
            return true;
        }
        throw FieldRules.invalid("sort: expected at or -at");
    }

    /** Returns the earlier of {@code until} and the time from which on events may still appear. */
    private static @Nullable Instant settled(View view, Duration maxCommitTime, @Nullable Instant until) {
        if (maxCommitTime.isZero()) {
            return until;
        }
        Instant settled = view.now().minus(maxCommitTime);
        return until == null || settled.isBefore(until) ? settled : until;
    }

    /** Returns the position after which the reader of the last page continues. */
    private static AuditPosition end(@Nullable AuditPosition start, List<AuditRow> events) {
        if (!events.isEmpty()) {
            return events.get(events.size() - 1).position();
        }
        return start == null ? AuditPosition.START : start;
    }

    private static String text(AuditPosition position) {
        return position.at().toEpochMilli() + "\n" + position.eventId();
    }

    private static @Nullable AuditPosition position(@Nullable String text) {
        if (text == null) {
            return null;
        }
        String[] lines = text.split("\n", -1);
        return new AuditPosition(Instant.ofEpochMilli(Long.parseLong(lines[0])), UUID.fromString(lines[1]));
    }
}
