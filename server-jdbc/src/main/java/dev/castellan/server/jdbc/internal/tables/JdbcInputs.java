package dev.castellan.server.jdbc.internal.tables;

import static dev.castellan.server.internal.store.schema.ColumnType.ID;
import static dev.castellan.server.internal.store.schema.ColumnType.NAME;
import static dev.castellan.server.internal.store.schema.ColumnType.TIME;

import dev.castellan.server.internal.store.Inputs;
import dev.castellan.server.internal.store.Queries;
import dev.castellan.server.internal.store.rows.InputRow;
import dev.castellan.server.internal.store.rows.InputSummary;
import dev.castellan.server.internal.store.rows.QueryRow;
import dev.castellan.server.internal.store.rows.RowWithSize;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.internal.store.schema.ColumnReader;
import dev.castellan.server.internal.store.schema.Schema;
import dev.castellan.server.jdbc.internal.statements.IdList;
import dev.castellan.server.jdbc.internal.statements.PageQuery;
import dev.castellan.server.jdbc.internal.statements.Row;
import dev.castellan.server.jdbc.internal.statements.SoftDeletion;
import dev.castellan.server.jdbc.internal.statements.Table;
import dev.castellan.server.jdbc.internal.statements.UnitOfWork;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads and changes the inputs of one organization in a unit of work. */
record JdbcInputs(UnitOfWork work) implements Inputs.Editor {

    private static final String IS_VISIBLE = " AND " + SoftDeletion.ofInput(":organization", "inputs.id");
    private static final Table<InputRow> TABLE = new Table<>(Schema.INPUTS, IS_VISIBLE);
    private static final String SUMMARIES =
            "SELECT id, name, created_at FROM inputs WHERE organization_id = :organization" + IS_VISIBLE + " AND ";
    private static final String HIDDEN = "SELECT input_id FROM deleted_inputs WHERE organization_id = :organization"
            + " ORDER BY input_id LIMIT :limit";
    private static final String ALL_IN = "SELECT id FROM inputs WHERE organization_id = :organization"
            + " AND project_id = :project ORDER BY id LIMIT :limit";
    private static final String HIDE =
            "INSERT INTO deleted_inputs (organization_id, input_id) VALUES (:organization, :id)";
    private static final String DELETE = "DELETE FROM inputs WHERE organization_id = :organization AND id = :id"
            + " RETURNING octet_length(payload)";

    @Override
    public Optional<InputRow> get(UUID id) {
        return TABLE.get(work, id);
    }

    @Override
    public List<InputRow> list(@Nullable UUID after, int limit) {
        return TABLE.page(after, limit)
                .visible("inputs.id")
                .where(SoftDeletion.ofProject(":organization", "inputs.project_id"))
                .rows(work);
    }

    @Override
    public List<InputSummary> inProject(UUID projectId, @Nullable UUID after, int limit) {
        String sql = SUMMARIES + "project_id = :project" + (after == null ? "" : " AND id > :after")
                + " ORDER BY id LIMIT :limit";
        return work.list(
                sql,
                JdbcInputs::summary,
                q -> q.bind("project", projectId).bind("limit", limit).bind("after", after));
    }

    @Override
    public List<InputSummary> summaries(List<UUID> ids) {
        return IdList.select(ids, list -> work.list(SUMMARIES + list.holds("id"), JdbcInputs::summary, list::bind));
    }

    private static InputSummary summary(ColumnReader in) {
        return new InputSummary(in.get(ID), in.getOrNull(NAME), in.get(TIME));
    }

    @Override
    public List<UUID> hidden(int limit) {
        return work.list(HIDDEN, Row::id, q -> q.bind("limit", limit));
    }

    @Override
    public List<UUID> allIn(UUID projectId, int limit) {
        return work.list(ALL_IN, Row::id, q -> q.bind("project", projectId).bind("limit", limit));
    }

    @Override
    public void insert(InputRow input) {
        TABLE.insertLater(work, "input " + input.id() + " in project " + input.projectId(), input);
        work.usage().add(1, Usage.input(input.payloadBytes()));
    }

    @Override
    public void update(InputRow input) {
        TABLE.update(work, input);
    }

    @Override
    public void hide(UUID id) {
        work.insert("input " + id, HIDE, u -> u.bind("id", id));
    }

    @Override
    public void delete(UUID id) {
        long bytes = work.deleteOne("input " + id, DELETE, Row::number, u -> u.bind("id", id));
        work.usage().add(-1, Usage.input(bytes));
    }

    /** Reads and changes the queries of one organization in a unit of work. */
    record JdbcQueries(UnitOfWork work) implements Queries.Editor {

        private static final String IS_VISIBLE = " AND " + SoftDeletion.ofInput(":organization", "queries.input_id");
        private static final Table<QueryRow> TABLE = new Table<>(Schema.QUERIES, IS_VISIBLE);
        private static final String INSERT = "INSERT INTO queries (organization_id, " + TABLE.columns()
                + ") SELECT organization_id, " + TABLE.variables()
                + " FROM inputs WHERE organization_id = :organization AND id = :input_id" + JdbcInputs.IS_VISIBLE;
        private static final String DELETE_OF =
                "DELETE FROM queries WHERE organization_id = :organization AND id IN (SELECT id FROM queries"
                        + " WHERE organization_id = :organization AND input_id = :input ORDER BY id LIMIT :limit)"
                        + " RETURNING octet_length(payload)";

        @Override
        public Optional<QueryRow> get(UUID id) {
            return TABLE.get(work, id);
        }

        @Override
        public List<QueryRow> ofInput(UUID inputId, @Nullable UUID after, int limit) {
            return page(inputId, after, limit).rows(work);
        }

        @Override
        public List<RowWithSize<QueryRow>> ofInput(UUID inputId, @Nullable UUID after, int limit, long bytes) {
            return page(inputId, after, limit)
                    .rows(work, RowWithSize.ROW + " + coalesce(octet_length(payload), 0)", bytes);
        }

        private PageQuery<QueryRow> page(UUID inputId, @Nullable UUID after, int limit) {
            return TABLE.page(after, limit).ownedBy("input_id", inputId).visible(":owner");
        }

        @Override
        public void insert(QueryRow query) {
            String culprit =
                    "query " + query.id() + " of input " + query.inputId() + " in project " + query.projectId();
            int inserted = work.insert(culprit, INSERT, u -> TABLE.bind(u, query));
            if (inserted == 0) {
                throw new IllegalStateException(culprit + ": no such input");
            }
            work.usage().add(1, Usage.query(query.payloadBytes()));
        }

        @Override
        public void delete(UUID id) {
            String sql = TABLE.deletion("id") + IS_VISIBLE + " RETURNING octet_length(payload)";
            long bytes = work.deleteOne("query " + id, sql, Row::number, u -> u.bind("value", id));
            work.usage().add(-1, Usage.query(bytes));
        }

        @Override
        public int deleteOf(UUID inputId, int limit) {
            List<Long> sizes = work.changed(
                    DELETE_OF, Row::number, u -> u.bind("input", inputId).bind("limit", limit));
            sizes.forEach(bytes -> work.usage().add(-1, Usage.query(bytes)));
            return sizes.size();
        }
    }
}
