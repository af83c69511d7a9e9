package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.internal.store.KeptAnswers;
import dev.castellan.server.internal.store.rows.KeptAnswer;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.internal.store.schema.ColumnType;
import dev.castellan.server.internal.store.schema.Schema;
import dev.castellan.server.jdbc.internal.statements.Row;
import dev.castellan.server.jdbc.internal.statements.Table;
import dev.castellan.server.jdbc.internal.statements.UnitOfWork;
import java.time.Instant;
import java.util.Optional;

/**
 * Reads and changes the kept answers of one organization in a unit of work. A kept answer is the response to a request
 * with an idempotency key.
 */
record JdbcKeptAnswers(UnitOfWork work) implements KeptAnswers.Editor {

    private static final Table<KeptAnswer> TABLE = new Table<>(Schema.KEPT_ANSWERS);
    private static final String GET = "SELECT " + Schema.KEPT_ANSWERS.columnList() + " FROM kept_answers"
            + " WHERE organization_id = :organization AND user_id = :user AND operation = :operation"
            + " AND request_key = :key";
    private static final String OLDEST = """
            SELECT created_at FROM kept_answers WHERE organization_id = :organization ORDER BY created_at LIMIT 1""";
    private static final String DELETE = """
            DELETE FROM kept_answers
            WHERE organization_id = :organization AND user_id = :user AND operation = :operation AND request_key = :key
            RETURNING coalesce(octet_length(body), 0)""";
    private static final String DELETE_BEFORE = """
            DELETE FROM kept_answers
            WHERE organization_id = :organization AND (user_id, operation, request_key) IN (
              SELECT user_id, operation, request_key FROM kept_answers
              WHERE organization_id = :organization AND created_at < :before ORDER BY created_at LIMIT :limit)
            RETURNING coalesce(octet_length(body), 0)""";

    @Override
    public Optional<KeptAnswer> get(KeptAnswer.Scope scope) {
        return work.first(GET, Schema.KEPT_ANSWERS::read, scoped(scope));
    }

    @Override
    public Optional<Instant> oldest() {
        return work.first(OLDEST, row -> row.get(ColumnType.TIME), UnitOfWork.Binding.NONE);
    }

    @Override
    public void insert(KeptAnswer answer) {
        TABLE.insertLater(work, "kept answer of key " + answer.scope().key(), answer);
        work.usage().add(1, Usage.keptAnswer(answer.bodyBytes()));
    }

    @Override
    public void delete(KeptAnswer.Scope scope) {
        deleted(work.deleteOne("kept answer of key " + scope.key(), DELETE, Row::number, scoped(scope)));
    }

    @Override
    public void deleteBefore(Instant instant, int limit) {
        work.changed(DELETE_BEFORE, Row::number, u -> u.bind("before", instant).bind("limit", limit))
                .forEach(this::deleted);
    }

    private void deleted(long bodyBytes) {
        work.usage().add(-1, Usage.keptAnswer(bodyBytes));
    }

    private static UnitOfWork.Binding scoped(KeptAnswer.Scope scope) {
        return q -> q.bind("user", scope.userId())
                .bind("operation", scope.operation())
                .bind("key", scope.key());
    }
}
