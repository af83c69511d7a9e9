package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.jdbc.internal.statements.PageQuery;
import dev.castellan.server.jdbc.internal.statements.RowMappers;
import dev.castellan.server.jdbc.internal.statements.Session;
import dev.castellan.server.store.Queries;
import dev.castellan.server.store.rows.QueryRow;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The queries of the organization of a unit of work. */
final class JdbcQueries implements Queries.Editor {

    private static final String GET = "SELECT * FROM queries WHERE organization_id = :organization AND id = :id";
    private static final String INSERT = """
            INSERT INTO queries (organization_id, id, input_id, project_id, payload, created_at)
            VALUES (:organization, :id, :input, :project, :payload, :createdAt)""";
    private static final String DELETE = "DELETE FROM queries WHERE organization_id = :organization AND id = :id";
    private static final String DELETE_OF =
            "DELETE FROM queries WHERE organization_id = :organization AND input_id = :input";

    private final Session session;
    private final RowMappers mappers;

    JdbcQueries(Session session, RowMappers mappers) {
        this.session = session;
        this.mappers = mappers;
    }

    @Override
    public Optional<QueryRow> get(UUID id) {
        return session.first(GET, mappers::query, q -> q.bind("id", id));
    }

    @Override
    public List<QueryRow> ofInput(UUID inputId, @Nullable UUID after, int limit) {
        return PageQuery.of("queries", "id", after, limit)
                .ownedBy("input_id", inputId)
                .rows(session, mappers::query);
    }

    @Override
    public void insert(QueryRow query) {
        session.insert(
                "query " + query.id() + " of input " + query.inputId() + " in project " + query.projectId(),
                INSERT,
                u -> u.bind("id", query.id())
                        .bind("input", query.inputId())
                        .bind("project", query.projectId())
                        .bind("payload", query.payload())
                        .bind("createdAt", query.createdAt()));
    }

    @Override
    public void delete(UUID id) {
        session.changeOne("query " + id, DELETE, u -> u.bind("id", id));
    }

    @Override
    public void deleteOf(UUID inputId) {
        session.change(DELETE_OF, u -> u.bind("input", inputId));
    }
}
