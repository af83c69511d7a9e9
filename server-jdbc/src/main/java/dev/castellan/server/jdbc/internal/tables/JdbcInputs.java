package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.jdbc.internal.statements.IdList;
import dev.castellan.server.jdbc.internal.statements.PageQuery;
import dev.castellan.server.jdbc.internal.statements.RowMappers;
import dev.castellan.server.jdbc.internal.statements.Session;
import dev.castellan.server.jdbc.internal.statements.VisibleRows;
import dev.castellan.server.store.Inputs;
import dev.castellan.server.store.rows.InputRow;
import dev.castellan.server.store.rows.InputSummary;
import dev.castellan.server.store.rows.Usage;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and changes the inputs of one organization in a unit of work. */
record JdbcInputs(Session session, RowMappers mappers) implements Inputs.Editor {

    private static final String GET = "SELECT * FROM inputs WHERE organization_id = :organization AND id = :id AND "
            + VisibleRows.ofInput(":organization", "inputs.id");
    private static final String SUMMARIES =
            "SELECT id, name, created_at FROM inputs" + " WHERE organization_id = :organization AND "
                    + VisibleRows.ofInput(":organization", "inputs.id") + " AND ";
    private static final String HIDDEN = "SELECT input_id FROM deleted_inputs WHERE organization_id = :organization"
            + " ORDER BY input_id LIMIT :limit";
    private static final String ALL_IN = "SELECT id FROM inputs WHERE organization_id = :organization"
            + " AND project_id = :project ORDER BY id LIMIT :limit";
    private static final String HIDE =
            "INSERT INTO deleted_inputs (organization_id, input_id) VALUES (:organization, :id)";
    private static final String INSERT = """
            INSERT INTO inputs (organization_id, id, project_id, name, payload, created_at)
            VALUES (?, ?, ?, ?, ?, ?)""";
    private static final String UPDATE = "UPDATE inputs SET name = :name"
            + " WHERE organization_id = :organization AND id = :id AND "
            + VisibleRows.ofInput(":organization", "inputs.id");
    private static final String DELETE = "DELETE FROM inputs WHERE organization_id = :organization AND id = :id"
            + " RETURNING octet_length(payload)";

    @Override
    public Optional<InputRow> get(UUID id) {
        return session.first(GET, mappers::input, q -> q.bind("id", id));
    }

    @Override
    public List<InputRow> list(@Nullable UUID after, int limit) {
        return PageQuery.of("inputs", "id", after, limit)
                .visible("inputs.id")
                .where(VisibleRows.ofProject(":organization", "inputs.project_id"))
                .rows(session, mappers::input);
    }

    @Override
    public List<InputSummary> inProject(UUID projectId, @Nullable UUID after, int limit) {
        String sql = SUMMARIES + "project_id = :project" + (after == null ? "" : " AND id > :after")
                + " ORDER BY id LIMIT :limit";
        return session.list(sql, mappers::inputSummary, q -> {
            q.bind("project", projectId).bind("limit", limit);
            if (after != null) {
                q.bind("after", after);
            }
        });
    }

    @Override
    public List<InputSummary> summaries(List<UUID> ids) {
        return IdList.select(
                ids, list -> session.list(SUMMARIES + list.holds("id"), mappers::inputSummary, list::bind));
    }

    @Override
    public List<UUID> hidden(int limit) {
        return session.list(HIDDEN, row -> mappers.id(row, "input_id"), q -> q.bind("limit", limit));
    }

    @Override
    public List<UUID> allIn(UUID projectId, int limit) {
        return session.list(
                ALL_IN,
                row -> mappers.id(row, "id"),
                q -> q.bind("project", projectId).bind("limit", limit));
    }

    @Override
    public void insert(InputRow input) {
        session.names().put(input);
        session.changeRowLater(
                "input " + input.id() + " in project " + input.projectId(),
                INSERT,
                session.organizationId(),
                input.id(),
                input.projectId(),
                input.name(),
                input.payload(),
                input.createdAt());
        session.usage().add(1, Usage.input(input.payloadBytes()));
    }

    @Override
    public void update(InputRow input) {
        session.names().put(input);
        session.changeOne(
                "input " + input.id(), UPDATE, u -> u.bind("id", input.id()).bind("name", input.name()));
    }

    @Override
    public void hide(UUID id) {
        session.insert("input " + id, HIDE, u -> u.bind("id", id));
    }

    @Override
    public void delete(UUID id) {
        long bytes = session.deleteOne("input " + id, DELETE, row -> row.getLong(1), u -> u.bind("id", id));
        session.usage().add(-1, Usage.input(bytes));
    }
}
