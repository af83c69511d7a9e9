package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.jdbc.internal.statements.PageQuery;
import dev.castellan.server.jdbc.internal.statements.RowMappers;
import dev.castellan.server.jdbc.internal.statements.Session;
import dev.castellan.server.jdbc.internal.statements.VisibleRows;
import dev.castellan.server.store.Queries;
import dev.castellan.server.store.rows.QueryRow;
import dev.castellan.server.store.rows.RowWithSize;
import dev.castellan.server.store.rows.Usage;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and changes the queries of one organization in a unit of work. */
record JdbcQueries(Session session, RowMappers mappers) implements Queries.Editor {

    private static final String IS_VISIBLE = VisibleRows.ofInput(":organization", "queries.input_id");
    private static final String GET =
            "SELECT * FROM queries WHERE organization_id = :organization AND id = :id AND " + IS_VISIBLE;
    private static final String INSERT = """
            INSERT INTO queries (organization_id, id, input_id, project_id, payload, created_at)
            SELECT organization_id, :id, id, :project, :payload, :createdAt FROM inputs
            WHERE organization_id = :organization AND id = :input AND\s""" + VisibleRows.ofInput(":organization", "inputs.id");
    private static final String DELETE = "DELETE FROM queries WHERE organization_id = :organization AND id = :id"
            + " AND " + IS_VISIBLE + " RETURNING octet_length(payload)";
    private static final String DELETE_OF =
            "DELETE FROM queries WHERE organization_id = :organization AND id IN (SELECT id FROM queries"
                    + " WHERE organization_id = :organization AND input_id = :input ORDER BY id LIMIT :limit)"
                    + " RETURNING octet_length(payload)";

    @Override
    public Optional<QueryRow> get(UUID id) {
        return session.first(GET, mappers::query, q -> q.bind("id", id));
    }

    @Override
    public List<QueryRow> ofInput(UUID inputId, @Nullable UUID after, int limit) {
        return page(inputId, after, limit).rows(session, mappers::query);
    }

    @Override
    public List<RowWithSize<QueryRow>> ofInput(UUID inputId, @Nullable UUID after, int limit, long bytes) {
        return page(inputId, after, limit)
                .rows(session, mappers::query, RowWithSize.ROW + " + coalesce(octet_length(payload), 0)", bytes);
    }

    private static PageQuery page(UUID inputId, @Nullable UUID after, int limit) {
        return PageQuery.of("queries", "id", after, limit)
                .ownedBy("input_id", inputId)
                .visible(":owner");
    }

    @Override
    public void insert(QueryRow query) {
        String culprit = "query " + query.id() + " of input " + query.inputId() + " in project " + query.projectId();
        int inserted = session.insert(
                culprit,
                INSERT,
                u -> u.bind("id", query.id())
                        .bind("input", query.inputId())
                        .bind("project", query.projectId())
                        .bind("payload", query.payload())
                        .bind("createdAt", query.createdAt()));
        if (inserted == 0) {
            throw new IllegalStateException(culprit + ": no such input");
        }
        session.usage().add(1, Usage.query(query.payloadBytes()));
    }

    @Override
    public void delete(UUID id) {
        long bytes = session.deleteOne("query " + id, DELETE, row -> row.getLong(1), u -> u.bind("id", id));
        session.usage().add(-1, Usage.query(bytes));
    }

    @Override
    public int deleteOf(UUID inputId, int limit) {
        List<Long> sizes = session.changed(
                DELETE_OF, row -> row.getLong(1), u -> u.bind("input", inputId).bind("limit", limit));
        sizes.forEach(bytes -> session.usage().add(-1, Usage.query(bytes)));
        return sizes.size();
    }
}
