package dev.castellan.server.jdbc.internal.database;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.jdbc.internal.database.FailureTranslator.KeyViolationException;
import java.sql.BatchUpdateException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/**
 * Sends statements with plain JDBC. Every API change ends with such statements, and plain JDBC is faster than Jdbi.
 */
record StatementSender(Handle handle, StatementSource source, FailureTranslator failures) {

    /** Returns true if the database accepts several statements at once. */
    boolean takesSeveral() {
        return failures.dialect().takesSeveralStatements();
    }

    /**
     * Sends statements in one message.
     *
     * @throws IllegalStateException if a statement violates a key
     * @throws RuntimeException if a statement fails for another reason, as translated by {@link FailureTranslator}
     */
    <T> T execute(List<Statement> statements, StatementSource.Use<T> results) {
        try {
            return execute(statements, "", results);
        } catch (SQLException e) {
            throw meaning(statements, failures.translated(e));
        }
    }

    /** Sends statements that differ only in their values, in one message. Throws as {@link #execute}. */
    void executeBatch(List<Statement> statements) {
        try {
            boolean unused = source.use(handle.getConnection(), statements.get(0).sql, prepared -> {
                for (Statement each : statements) {
                    bind(prepared, List.of(each));
                    prepared.addBatch();
                }
                prepared.executeBatch();
                return true;
            });
        } catch (SQLException e) {
            // the message of a batch exception contains values, some of which are secret
            SQLException cause =
                    e instanceof BatchUpdateException && e.getCause() instanceof SQLException inner ? inner : e;
            throw meaning(statements, failures.translated(cause));
        }
    }

    /**
     * Sends statements together with COMMIT. Throws as {@link #execute}.
     *
     * @param unknown the message if the outcome is unknown
     * @throws dev.castellan.server.store.OutcomeUnknownException if it is unknown whether the database committed
     */
    void commit(List<Statement> statements, String unknown) {
        try {
            if (!statements.isEmpty()) {
                boolean unused = execute(statements, ";COMMIT", statement -> true);
            }
            handle.commit();
        } catch (JdbiException | SQLException e) {
            throw meaning(statements, failures.ofCommit(e, handle.getConnection(), unknown));
        }
    }

    private <T> T execute(List<Statement> statements, String end, StatementSource.Use<T> results) throws SQLException {
        String sql = statements.stream().map(Statement::sql).collect(Collectors.joining(";")) + end;
        return source.use(handle.getConnection(), sql, prepared -> {
            bind(prepared, statements);
            boolean unused = prepared.execute();
            return results.of(prepared);
        });
    }

    /** Returns the exception for a failure. If a key was violated, the exception names the rows of the statements. */
    private static RuntimeException meaning(List<Statement> statements, RuntimeException failure) {
        if (!(failure instanceof KeyViolationException)) {
            return failure;
        }
        String culprits = statements.stream()
                .map(Statement::culprit)
                .filter(culprit -> !culprit.isEmpty())
                .distinct()
                .collect(Collectors.joining(", "));
        return new IllegalStateException(culprits + " breaks a key of its organization", failure);
    }

    private void bind(PreparedStatement prepared, List<Statement> statements) throws SQLException {
        int position = 1;
        for (Statement each : statements) {
            for (Object value : each.values) {
                if (value instanceof UUID[] ids) {
                    prepared.setArray(position++, prepared.getConnection().createArrayOf("uuid", ids));
                } else {
                    prepared.setObject(position++, bound(value));
                }
            }
        }
    }

    private @Nullable Object bound(@Nullable Object value) {
        if (value instanceof UUID id) {
            return failures.dialect().id(id);
        }
        if (value instanceof JsonValue json) {
            return json.toJson();
        }
        return value instanceof Instant instant ? (Object) instant.toEpochMilli() : value;
    }

    /**
     * A statement with its values.
     *
     * @param culprit describes the changed row, or is empty
     * @param isRow whether the rest of the write can read the change
     */
    record Statement(String culprit, String sql, List<@Nullable Object> values, boolean isRow) {

        static Statement of(String sql) {
            return new Statement("", sql, List.of(), false);
        }
    }
}
