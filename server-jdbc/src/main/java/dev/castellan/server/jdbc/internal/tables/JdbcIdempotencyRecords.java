package dev.castellan.server.jdbc.internal.tables;

import dev.castellan.server.internal.store.IdempotencyRecords;
import dev.castellan.server.internal.store.rows.StoredResponse;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.internal.store.schema.ColumnType;
import dev.castellan.server.internal.store.schema.Schema;
import dev.castellan.server.jdbc.internal.statements.Row;
import dev.castellan.server.jdbc.internal.statements.Table;
import dev.castellan.server.jdbc.internal.statements.UnitOfWork;
import java.time.Instant;
import java.util.Optional;

/**
 * Reads and changes the stored responses of one organization in a unit of work. A stored response is the response to a
 * request with an idempotency key.
 */
record JdbcIdempotencyRecords(UnitOfWork work) implements IdempotencyRecords.Editor {

    private static final Table<StoredResponse> TABLE = new Table<>(Schema.STORED_RESPONSES);
    private static final String GET = "SELECT " + Schema.STORED_RESPONSES.columnList() + " FROM kept_answers"
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
    public Optional<StoredResponse> get(StoredResponse.Scope scope) {
        return work.first(GET, Schema.STORED_RESPONSES::read, scoped(scope));
    }

    @Override
    public Optional<Instant> oldest() {
        return work.first(OLDEST, row -> row.get(ColumnType.TIME), UnitOfWork.Binding.NONE);
    }

    @Override
    public void insert(StoredResponse response) {
        TABLE.insertLater(work, "stored response of key " + response.scope().key(), response);
        work.usage().add(1, Usage.storedResponse(response.bodyBytes()));
    }

    @Override
    public void delete(StoredResponse.Scope scope) {
        deleted(work.deleteOne("stored response of key " + scope.key(), DELETE, Row::number, scoped(scope)));
    }

    @Override
    public void deleteBefore(Instant instant, int limit) {
        work.changed(DELETE_BEFORE, Row::number, u -> u.bind("before", instant).bind("limit", limit))
                .forEach(this::deleted);
    }

    private void deleted(long bodyBytes) {
        work.usage().add(-1, Usage.storedResponse(bodyBytes));
    }

    private static UnitOfWork.Binding scoped(StoredResponse.Scope scope) {
        return q -> q.bind("user", scope.userId())
                .bind("operation", scope.operation())
                .bind("key", scope.key());
    }
}
