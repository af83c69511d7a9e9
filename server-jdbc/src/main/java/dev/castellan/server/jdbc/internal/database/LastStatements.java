package dev.castellan.server.jdbc.internal.database;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.jdbc.internal.database.FailureTranslator.KeyViolationException;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/**
 * Changes that are sent before the next statement that could read them, or at the end of the transaction. If the
 * database accepts several statements at once, the changes are sent together, with COMMIT if possible, so they add no
 * round trip. These statements use plain JDBC for speed, because every API change ends with them.
 */
public final class LastStatements {

    private static final String COMMIT = "COMMIT";

    private final Dialect dialect;
    private final StatementSource source;
    private final FailureTranslator failures;
    private final List<Waiting> waiting = new ArrayList<>();

    LastStatements(Dialect dialect, StatementSource source, FailureTranslator failures) {
        this.dialect = dialect;
        this.source = source;
        this.failures = failures;
    }

    /**
     * Adds a statement.
     *
     * @param culprit describes the changed row in the message if the statement violates a key
     * @param sql the statement, with {@code ?} for each value
     * @param values ids, instants, JSON, and other values that JDBC can bind
     */
    public void add(String culprit, String sql, @Nullable Object... values) {
        waiting.add(new Waiting(culprit, sql, Arrays.asList(values)));
    }

    /** Returns the number of pending statements. */
    public int size() {
        return waiting.size();
    }

    /**
     * Runs the pending statements.
     *
     * @throws IllegalStateException if a statement violates a key
     * @throws RuntimeException if a statement fails for another reason, as translated by {@link FailureTranslator}
     */
    public void run(Handle handle) {
        while (!waiting.isEmpty()) {
            List<Waiting> next = List.copyOf(dialect.takesSeveralStatements() ? waiting : waiting.subList(0, 1));
            waiting.subList(0, next.size()).clear();
            try {
                run(handle, next, "");
            } catch (SQLException e) {
                throw meaning(next, failures.translated(e));
            }
        }
    }

    /** Adds the pending statements of {@code others}. */
    public void addAll(LastStatements others) {
        waiting.addAll(others.waiting);
    }

    /**
     * Runs the pending statements and then a query, in one round trip if possible.
     *
     * @param sql the query, or several queries separated by semicolons if the database accepts several statements at
     *     once
     * @throws IllegalStateException if a pending statement violates a key
     * @throws RuntimeException if a statement fails for another reason, as translated by {@link FailureTranslator}
     */
    public <T> T query(Handle handle, String sql, List<UUID> ids, StatementSource.Use<T> results) {
        if (!dialect.takesSeveralStatements()) {
            run(handle);
        }
        List<Waiting> first = List.copyOf(waiting);
        waiting.clear();
        List<Waiting> all = new ArrayList<>(first);
        all.add(new Waiting("", sql, List.copyOf(ids)));
        try {
            return execute(handle, all, "", statement -> {
                for (Waiting unused : first) {
                    statement.getMoreResults();
                }
                return results.of(statement);
            });
        } catch (SQLException e) {
            throw meaning(first, failures.translated(e));
        }
    }

    /** Runs the pending statements and commits the transaction, in one round trip if possible. */
    void commit(Handle handle, String unknown) {
        if (!dialect.takesSeveralStatements()) {
            run(handle);
        }
        List<Waiting> last = List.copyOf(waiting);
        waiting.clear();
        try {
            if (!last.isEmpty()) {
                run(handle, last, ";" + COMMIT);
            }
            handle.commit();
        } catch (JdbiException | SQLException e) {
            throw meaning(last, failures.ofCommit(e, handle.getConnection(), unknown));
        }
    }

    private void run(Handle handle, List<Waiting> statements, String end) throws SQLException {
        boolean unused = execute(handle, statements, end, statement -> true);
    }

    private <T> T execute(Handle handle, List<Waiting> statements, String end, StatementSource.Use<T> results)
            throws SQLException {
        String sql = statements.stream().map(Waiting::sql).collect(Collectors.joining(";")) + end;
        return source.use(handle.getConnection(), sql, statement -> {
            int position = 1;
            for (Waiting each : statements) {
                for (Object value : each.values) {
                    statement.setObject(position++, bound(value));
                }
            }
            boolean unused = statement.execute();
            return results.of(statement);
        });
    }

    private @Nullable Object bound(@Nullable Object value) {
        if (value instanceof UUID id) {
            return dialect.id(id);
        }
        if (value instanceof JsonValue json) {
            return json.toJson();
        }
        return value instanceof Instant instant ? (Object) instant.toEpochMilli() : value;
    }

    private static RuntimeException meaning(List<Waiting> statements, RuntimeException failure) {
        return failure instanceof KeyViolationException
                ? new IllegalStateException(culprits(statements) + " breaks a key of its organization", failure)
                : failure;
    }

    private static String culprits(List<Waiting> statements) {
        return statements.stream()
                .map(Waiting::culprit)
                .filter(culprit -> !culprit.isEmpty())
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private record Waiting(String culprit, String sql, List<@Nullable Object> values) {}
}
