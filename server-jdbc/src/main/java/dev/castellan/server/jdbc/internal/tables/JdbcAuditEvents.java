package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.internal.store.audit.AuditEvents;
import dev.castellan.server.internal.store.audit.AuditListing;
import dev.castellan.server.internal.store.audit.AuditPage;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.rows.Order;
import dev.castellan.server.internal.store.schema.Schema;
import dev.castellan.server.jdbc.internal.database.StorableText;
import dev.castellan.server.jdbc.internal.statements.IdList;
import dev.castellan.server.jdbc.internal.statements.Table;
import dev.castellan.server.jdbc.internal.statements.UnitOfWork;
import java.time.Instant;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads and records the audit events of one organization in a unit of work. */
record JdbcAuditEvents(UnitOfWork work) implements AuditEvents.Editor {

    private static final Table<AuditRow> TABLE = new Table<>(Schema.AUDIT_EVENTS);
    private static final String INSERT = "INSERT INTO audit_events (organization_id, " + TABLE.columns()
            + ") VALUES (?, " + TABLE.placeholders() + ")";
    private static final String INSERT_OBJECTS =
            "INSERT INTO audit_objects (organization_id, object_id, at, event_id) VALUES ";
    private static final String OBJECT = "(?, ?, ?, ?)";
    private static final String OLDEST = "SELECT u.user_id, " + Schema.AUDIT_EVENTS.columnList("e") + """
             FROM users u JOIN audit_objects o ON o.organization_id = u.organization_id AND o.object_id = u.user_id
              AND o.at = (SELECT min(x.at) FROM audit_objects x
                WHERE x.organization_id = u.organization_id AND x.object_id = u.user_id)
            JOIN audit_events e ON e.organization_id = o.organization_id AND e.at = o.at AND e.event_id = o.event_id
            WHERE u.organization_id = :organization AND\s""";
    private static final String DELETE_BEFORE = """
            DELETE FROM audit_events WHERE organization_id = :organization AND (at, event_id) IN (
              SELECT at, event_id FROM audit_events
              WHERE organization_id = :organization AND at < :before ORDER BY at, event_id LIMIT :limit)
            RETURNING\s""" + Schema.AUDIT_EVENTS.columnList();
    private static final String DELETE_OBJECT =
            "DELETE FROM audit_objects WHERE organization_id = ? AND object_id = ? AND at = ? AND event_id = ?";

    @Override
    public AuditPage list(AuditListing listing) {
        String operation = listing.operation();
        if (operation != null && !StorableText.isStorable(operation)) {
            return new AuditPage(List.of(), null);
        }
        work.sendPending();
        return new AuditPageQuery(listing, work.dialect()).page(work);
    }

    @Override
    public Map<UUID, AuditRow> oldestOf(List<UUID> userIds) {
        work.sendPending();
        return IdList.select(
                        userIds,
                        list -> work.list(
                                OLDEST + list.holds("u.user_id"),
                                row -> Map.entry(row.id(), Schema.AUDIT_EVENTS.read(row)),
                                list::bind))
                .stream()
                .collect(Collectors.toUnmodifiableMap(
                        Map.Entry::getKey,
                        Map.Entry::getValue,
                        BinaryOperator.minBy(Comparator.comparing(AuditRow::eventId, Order.OF_IDS))));
    }

    @Override
    public void insert(AuditRow event) {
        String culprit = "audit event " + event.eventId();
        // a repeated id must not make the change fail
        List<UUID> objects = event.objectIds().stream().distinct().toList();
        work.changeLater(
                culprit,
                INSERT,
                Stream.concat(Stream.of(work.organizationId()), TABLE.values(event))
                        .toArray());
        insert(culprit, objects, event);
    }

    private void insert(String culprit, List<UUID> objects, AuditRow event) {
        if (!objects.isEmpty()) {
            work.changeLater(
                    culprit,
                    INSERT_OBJECTS + String.join(", ", Collections.nCopies(objects.size(), OBJECT)),
                    objects.stream().flatMap(object -> values(object, event)).toArray());
        }
    }

    @Override
    public int deleteBefore(Instant instant, int limit) {
        work.sendPending();
        List<AuditRow> deleted = work.changed(
                DELETE_BEFORE,
                Schema.AUDIT_EVENTS::read,
                u -> u.bind("before", instant).bind("limit", limit));
        deleted.forEach(event -> event.objectIds()
                .forEach(object -> work.changeLater(
                        "audit event " + event.eventId(),
                        DELETE_OBJECT,
                        values(object, event).toArray())));
        return deleted.size();
    }

    /** Returns the values for a row of audit_objects, in column order. */
    private Stream<Object> values(UUID object, AuditRow event) {
        return Stream.of(work.organizationId(), object, event.at(), event.eventId());
    }
}
