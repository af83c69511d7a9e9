package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.internal.store.KeptAnswers;
import dev.castellan.server.internal.store.rows.KeptAnswer;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.jdbc.internal.statements.RowMappers;
import dev.castellan.server.jdbc.internal.statements.Table;
import dev.castellan.server.jdbc.internal.statements.UnitOfWork;
import java.time.Instant;
import java.util.Optional;

/**
 * Reads and changes the kept answers of one organization in a unit of work. A kept answer is the response to a request
 * with an idempotency key.
 */
record JdbcKeptAnswers(UnitOfWork work) implements KeptAnswers.Editor {

    private static final String GET = """
            SELECT * FROM kept_answers
            WHERE organization_id = :organization AND user_id = :user AND operation = :operation AND request_key = :key""";
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
        return work.first(GET, RowMappers::keptAnswer, scoped(scope));
    }

    @Override
    public Optional<Instant> oldest() {
        return work.first(OLDEST, row -> row.instant("created_at"), UnitOfWork.Binding.NONE);
    }

    @Override
    public void insert(KeptAnswer answer) {
        new Table<>(work, "kept_answers", "request_key", "kept answer", RowMappers::keptAnswer)
                .insertLater(
                        "kept answer of key " + answer.scope().key(),
                        "user_id, operation, request_key, fingerprint, status, location, body, created_id, created_at",
                        answer.scope().userId(),
                        answer.scope().operation(),
                        answer.scope().key(),
                        answer.fingerprint(),
                        answer.status(),
                        answer.location(),
                        answer.body(),
                        answer.createdId(),
                        answer.createdAt());
        work.usage().add(1, Usage.keptAnswer(answer.bodyBytes()));
    }

    @Override
    public void delete(KeptAnswer.Scope scope) {
        deleted(work.deleteOne("kept answer of key " + scope.key(), DELETE, row -> row.number(), scoped(scope)));
    }

    @Override
    public void deleteBefore(Instant instant, int limit) {
        work.changed(
                        DELETE_BEFORE,
                        row -> row.number(),
                        u -> u.bind("before", instant).bind("limit", limit))
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
