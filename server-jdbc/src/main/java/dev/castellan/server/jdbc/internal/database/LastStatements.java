package dev.castellan.server.jdbc.internal.database;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.Update;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a transaction that nothing reads before it ends. A database that takes several statements at once gets
 * them together, at best with COMMIT, so that they cost no round trip of their own.
 */
public final class LastStatements {

    private static final String COMMIT = "COMMIT";

    private final boolean together;
    private final FailureTranslator failures;
    private final List<Waiting> waiting = new ArrayList<>();

    public LastStatements(Dialect dialect, FailureTranslator failures) {
        this.together = dialect.takesSeveralStatements();
        this.failures = failures;
    }

    /**
     * Adds a statement.
     *
     * @param culprit what it changes, for the message if it violates a key
     * @param sql its text, with {@code ?} for each value
     */
    public void add(String culprit, String sql, @Nullable Object... values) {
        waiting.add(new Waiting(culprit, sql, Arrays.asList(values)));
    }

    /** Returns how many statements wait. */
    public int size() {
        return waiting.size();
    }

    /**
     * Runs the statements that wait.
     *
     * @throws IllegalStateException if one of them violates a key
     * @throws RuntimeException what another failure means
     */
    public void run(Handle handle) {
        while (!waiting.isEmpty()) {
            List<Waiting> next = List.copyOf(together ? waiting : waiting.subList(0, 1));
            waiting.subList(0, next.size()).clear();
            try {
                run(handle, next, "");
            } catch (JdbiException e) {
                throw meaning(next, failures.translated(e));
            }
        }
    }

    /** Runs the statements that wait, and commits the transaction with them. Then Jdbi has nothing more to send. */
    void commit(Handle handle, String unknown) {
        if (!together) {
            run(handle);
        }
        List<Waiting> last = List.copyOf(waiting);
        waiting.clear();
        try {
            if (!last.isEmpty()) {
                run(handle, last, ";" + COMMIT);
            }
            handle.commit();
        } catch (JdbiException e) {
            throw meaning(last, failures.ofCommit(e, handle.getConnection(), unknown));
        }
    }

    private static void run(Handle handle, List<Waiting> statements, String end) {
        String sql = statements.stream().map(Waiting::sql).collect(Collectors.joining(";")) + end;
        try (Update update = handle.createUpdate(sql)) {
            int position = 0;
            for (Waiting statement : statements) {
                for (Object value : statement.values) {
                    update.bind(position++, value);
                }
            }
            update.execute();
        }
    }

    private static RuntimeException meaning(List<Waiting> statements, RuntimeException failure) {
        return failure instanceof KeyViolationException
                ? new IllegalStateException(
                        statements.stream().map(Waiting::culprit).distinct().collect(Collectors.joining(", "))
                                + " breaks a key of its organization",
                        failure)
                : failure;
    }

    private record Waiting(String culprit, String sql, List<@Nullable Object> values) {}
}
