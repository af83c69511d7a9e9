package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.database.StorableText;
import dev.castellan.server.jdbc.internal.statements.EnumColumn;
import dev.castellan.server.jdbc.internal.statements.IdBytes;
import dev.castellan.server.jdbc.internal.statements.PeopleMappers;
import dev.castellan.server.jdbc.internal.statements.Session;
import dev.castellan.server.store.audit.AuditEvents;
import dev.castellan.server.store.audit.AuditListing;
import dev.castellan.server.store.audit.AuditPage;
import dev.castellan.server.store.audit.AuditRow;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** The audit events of the organization of a unit of work. */
final class JdbcAuditEvents implements AuditEvents.Editor {

    private static final String INSERT = """
            INSERT INTO audit_events (organization_id, at, event_id, operation, via, actor_id, credential_id, object_ids,
              address)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)""";
    private static final String INSERT_OBJECT =
            "INSERT INTO audit_objects (organization_id, object_id, at, event_id) VALUES (?, ?, ?, ?)";
    private static final String DELETE_BEFORE = """
            DELETE FROM audit_events WHERE organization_id = :organization AND (at, event_id) IN (
              SELECT at, event_id FROM audit_events
              WHERE organization_id = :organization AND at < :before ORDER BY at, event_id LIMIT :limit)
            RETURNING *""";
    private static final String DELETE_OBJECT =
            "DELETE FROM audit_objects WHERE organization_id = ? AND object_id = ? AND at = ? AND event_id = ?";

    private final Session session;
    private final PeopleMappers mappers;
    private final Dialect dialect;

    JdbcAuditEvents(Session session, PeopleMappers mappers, Dialect dialect) {
        this.session = session;
        this.mappers = mappers;
        this.dialect = dialect;
    }

    @Override
    public AuditPage list(AuditListing listing) {
        String operation = listing.operation();
        if (operation != null && !StorableText.isStorable(operation)) {
            return new AuditPage(List.of(), null);
        }
        session.sendWaiting();
        return new AuditPageQuery(listing, dialect).page(session, mappers);
    }

    @Override
    public void insert(AuditRow event) {
        String culprit = "audit event " + event.eventId();
        // an id that stands there twice must not make the change fail
        List<UUID> objects = event.objectIds().stream().distinct().toList();
        session.changeLater(
                culprit,
                INSERT,
                session.organizationId(),
                event.at(),
                event.eventId(),
                event.operation(),
                EnumColumn.text(event.via()),
                event.actorId(),
                event.credentialId(),
                IdBytes.of(objects),
                event.address());
        objects.forEach(object -> onObject(culprit, INSERT_OBJECT, object, event));
    }

    @Override
    public int deleteBefore(Instant instant, int limit) {
        session.sendWaiting();
        List<AuditRow> deleted = session.changed(
                DELETE_BEFORE,
                mappers::auditEvent,
                u -> u.bind("before", instant).bind("limit", limit));
        deleted.forEach(event -> event.objectIds()
                .forEach(object -> onObject("audit event " + event.eventId(), DELETE_OBJECT, object, event)));
        return deleted.size();
    }

    private void onObject(String culprit, String sql, UUID object, AuditRow event) {
        session.changeLater(culprit, sql, session.organizationId(), object, event.at(), event.eventId());
    }
}
