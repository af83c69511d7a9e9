package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.jdbc.internal.statements.RowMappers;
import dev.castellan.server.jdbc.internal.statements.Session;
import dev.castellan.server.store.KeptAnswers;
import dev.castellan.server.store.rows.KeptAnswer;
import java.time.Instant;
import java.util.Optional;

/** The kept answers of the organization of a unit of work: those to requests with an idempotency key. */
final class JdbcKeptAnswers implements KeptAnswers.Editor {

    private static final String GET = """
            SELECT * FROM kept_answers
            WHERE organization_id = :organization AND user_id = :user AND operation = :operation AND request_key = :key""";
    private static final String PUT = """
            INSERT INTO kept_answers (organization_id, user_id, operation, request_key, fingerprint, status, location,
              body, created_id, created_at)
            VALUES (:organization, :user, :operation, :key, :fingerprint, :status, :location, :body, :createdId, :createdAt)
            ON CONFLICT (organization_id, user_id, operation, request_key) DO UPDATE SET
              fingerprint = excluded.fingerprint, status = excluded.status, location = excluded.location,
              body = excluded.body, created_id = excluded.created_id, created_at = excluded.created_at""";
    private static final String COUNT_BEFORE = """
            SELECT count(*) FROM (SELECT 1 FROM kept_answers
              WHERE organization_id = :organization AND created_at < :before LIMIT 1) oldest""";
    private static final String DELETE_BEFORE = """
            DELETE FROM kept_answers
            WHERE organization_id = :organization AND (user_id, operation, request_key) IN (
              SELECT user_id, operation, request_key FROM kept_answers
              WHERE organization_id = :organization AND created_at < :before ORDER BY created_at LIMIT :limit)""";

    private final Session session;
    private final RowMappers mappers;

    JdbcKeptAnswers(Session session, RowMappers mappers) {
        this.session = session;
        this.mappers = mappers;
    }

    @Override
    public Optional<KeptAnswer> get(KeptAnswer.Scope scope) {
        return session.first(
                GET,
                mappers::keptAnswer,
                q -> q.bind("user", scope.userId())
                        .bind("operation", scope.operation())
                        .bind("key", scope.key()));
    }

    @Override
    public boolean anyBefore(Instant instant) {
        return session.count(COUNT_BEFORE, q -> q.bind("before", instant)) > 0;
    }

    @Override
    public void put(KeptAnswer answer) {
        session.insert(
                "answer kept for key " + answer.scope().key(),
                PUT,
                u -> u.bind("user", answer.scope().userId())
                        .bind("operation", answer.scope().operation())
                        .bind("key", answer.scope().key())
                        .bind("fingerprint", answer.fingerprint())
                        .bind("status", answer.status())
                        .bind("location", answer.location())
                        .bind("body", answer.body())
                        .bind("createdId", answer.createdId())
                        .bind("createdAt", answer.createdAt()));
    }

    @Override
    public void deleteBefore(Instant instant, int limit) {
        session.change(DELETE_BEFORE, u -> u.bind("before", instant).bind("limit", limit));
    }
}
