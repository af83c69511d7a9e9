package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.internal.store.audit.AuditEvents;
import dev.castellan.server.internal.store.audit.AuditListing;
import dev.castellan.server.internal.store.audit.AuditPage;
import dev.castellan.server.internal.store.audit.AuditPosition;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.server.internal.store.schema.ColumnType;
import dev.castellan.server.internal.store.schema.Schema;
import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.statements.UnitOfWork;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/**
 * Reads a page of audit events. Scans one index in page order, starting where the page starts. The most selective
 * condition determines the index. Checks the remaining conditions for each scanned event, and scans a limited number of
 * events.
 */
final class AuditPageQuery {

    /** The condition of the index audit_events_without_resources, word for word. */
    private static final String WITHOUT_RESOURCES = AuditRow.RESOURCES.stream()
            .map(prefix -> "substr(operation, 1, " + prefix.length() + ") <> '" + prefix + "'")
            .collect(Collectors.joining(" AND "));

    private final AuditListing listing;
    private final @Nullable AuditPosition after;
    private final Dialect dialect;
    private final String unchecked;
    /** The suffix of the columns in ORDER BY. */
    private final String direction;

    AuditPageQuery(AuditListing listing, Dialect dialect) {
        this.listing = listing;
        this.after = listing.after();
        this.dialect = dialect;
        this.unchecked = unchecked();
        this.direction = listing.ascending() ? "" : " DESC";
    }

    AuditPage page(UnitOfWork work) {
        List<AuditRow> rows = work.list(sql(), Schema.AUDIT_EVENTS::read, q -> bind(q, listing.limit() + 1));
        if (rows.size() > listing.limit()) {
            List<AuditRow> page = rows.subList(0, listing.limit());
            return new AuditPage(page, page.get(page.size() - 1).position());
        }
        return new AuditPage(rows, unchecked.isEmpty() ? null : lastScanned(work));
    }

    /** Returns the position of the last scanned event, or {@code null} if no events follow it. */
    private @Nullable AuditPosition lastScanned(UnitOfWork work) {
        String sql = "SELECT at, event_id FROM" + index() + " LIMIT 2 OFFSET " + (AuditEvents.MAX_SCANNED - 1);
        List<AuditPosition> ends =
                work.list(sql, row -> new AuditPosition(row.get(ColumnType.TIME), row.id()), q -> bind(q, 2));
        return ends.size() == 2 ? ends.get(0) : null;
    }

    private String sql() {
        int scanned = unchecked.isEmpty() ? listing.limit() + 1 : AuditEvents.MAX_SCANNED;
        String columns = listing.objectId() == null ? "*" : "at AS found_at, event_id AS found_id";
        String matches = "(SELECT " + columns + " FROM" + index() + " LIMIT " + scanned + ") m";
        return listing.objectId() == null
                ? "SELECT " + Schema.AUDIT_EVENTS.columnList() + " FROM " + matches + where()
                        + orderBy("at", "event_id") + " LIMIT :limit"
                : "SELECT " + Schema.AUDIT_EVENTS.columnList("e") + " FROM " + matches
                        + dialect.lookUp("audit_events", "e", "at = m.found_at", "event_id = m.found_id") + where()
                        + orderBy("m.found_at", "m.found_id") + " LIMIT :limit";
    }

    private String orderBy(String at, String id) {
        return " ORDER BY " + at + direction + ", " + id + direction;
    }

    private String where() {
        return unchecked.isEmpty() ? "" : " WHERE " + unchecked;
    }

    /** Returns the table with its index hint, and the conditions that the index covers. */
    private String index() {
        if (listing.objectId() != null) {
            return range(" audit_objects", "object_id = :object");
        }
        if (listing.actorId() != null) {
            return range(indexed("audit_events_by_actor"), "actor_id = :actor");
        }
        if (listing.operation() != null) {
            return range(indexed("audit_events_by_operation"), "operation = :operation");
        }
        return listing.resources()
                ? range(" audit_events", "")
                : range(indexed("audit_events_without_resources"), WITHOUT_RESOURCES);
    }

    private String indexed(String index) {
        return " audit_events" + dialect.useIndex(index);
    }

    private String range(String table, String condition) {
        return table + " WHERE organization_id = :organization"
                + (condition.isEmpty() ? "" : " AND " + condition)
                + lowerBound()
                + upperBound()
                + orderBy("at", "event_id");
    }

    /** Returns the higher of the two lower bounds, which makes the other bound redundant. */
    private String lowerBound() {
        Instant since = listing.since();
        if (listing.ascending()
                && after != null
                && (since == null || !after.at().isBefore(since))) {
            return " AND (at, event_id) > (:afterAt, :afterId)";
        }
        return since == null ? "" : " AND at >= :since";
    }

    /** Returns the lower of the two upper bounds, which makes the other bound redundant. */
    private String upperBound() {
        Instant until = listing.until();
        if (!listing.ascending()
                && after != null
                && (until == null || after.at().isBefore(until))) {
            return " AND (at, event_id) < (:afterAt, :afterId)";
        }
        return until == null ? "" : " AND at < :until";
    }

    /** Returns the conditions that the index does not cover. */
    private String unchecked() {
        boolean byObject = listing.objectId() != null;
        List<String> conditions = new ArrayList<>();
        if (byObject && listing.actorId() != null) {
            conditions.add("actor_id = :actor");
        }
        if ((byObject || listing.actorId() != null) && listing.operation() != null) {
            conditions.add("operation = :operation");
        }
        boolean byActorOrOperation = listing.actorId() != null || listing.operation() != null;
        if ((byObject || byActorOrOperation) && !listing.resources()) {
            conditions.add(WITHOUT_RESOURCES);
        }
        return String.join(" AND ", conditions);
    }

    private void bind(SqlStatement<?> q, int limit) {
        q.bind("actor", listing.actorId())
                .bind("operation", listing.operation())
                .bind("object", listing.objectId())
                .bind("since", listing.since())
                .bind("until", listing.until())
                .bind("afterAt", after == null ? null : after.at())
                .bind("afterId", after == null ? null : after.eventId())
                .bind("limit", limit);
    }
}
