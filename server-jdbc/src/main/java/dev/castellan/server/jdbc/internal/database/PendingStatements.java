package dev.castellan.server.jdbc.internal.database;

import dev.castellan.server.jdbc.internal.database.StatementSender.Statement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/**
 * Changes that are sent before the next statement that could read them, or at the end of the transaction. If the
 * database accepts several statements at once, the changes are sent together, with COMMIT if possible, so they add no
 * round trip.
 *
 * <p>A transaction can contain several writes. When a write ends, its pending statements are kept, and are sent with
 * later statements. If successive writes keep the same statements with different values, each of these statements is
 * sent as a batch. This changes the order of the statements of different writes, so a kept statement must not depend on
 * a statement that another write has kept.
 */
public final class PendingStatements {

    private static final String COMMIT = "COMMIT";

    private final StatementSender sender;
    private final FailureTranslator failures;
    private final List<List<Statement>> kept = new ArrayList<>();
    private final List<Statement> pending = new ArrayList<>();
    private @Nullable Statement savepoint;
    private boolean broken;

    PendingStatements(StatementSender sender, FailureTranslator failures) {
        this.sender = sender;
        this.failures = failures;
    }

    /** Begins a write. Sends {@code savepoint} before the first statement that needs it. */
    public void begin(String savepoint) {
        this.savepoint = new Statement("", savepoint, List.of(), false);
    }

    /** Ends a write, and keeps its pending statements. */
    public void keep() {
        savepoint = null;
        if (!pending.isEmpty()) {
            kept.add(pending.stream().map(Statement::kept).toList());
            pending.clear();
        }
    }

    /** Ends a write, and forgets its pending statements. */
    public void forget() {
        savepoint = null;
        pending.clear();
    }

    /**
     * Sends the statements that must run before a statement of the write. If the database accepts several statements at
     * once, a query does not need the savepoint. All writes of a transaction are then of one organization, so the
     * transaction can fail if a query fails.
     *
     * @param isQuery whether the next statement only reads
     * @param isOwn whether the next statement can read the pending changes of the write
     */
    public void sendBefore(Handle handle, boolean isQuery, boolean isOwn) {
        if (isOwn || (savepoint != null && !(isQuery && sender.takesSeveral()))) {
            run(handle);
        } else {
            send(handle, sendAllButLastKept(handle));
        }
    }

    /** Records that a statement failed. If the savepoint was not sent, the whole transaction has failed. */
    public void fail() {
        broken |= savepoint != null;
    }

    /** Returns true if the write has begun, and its savepoint was not sent. */
    public boolean isSavepointPending() {
        return savepoint != null;
    }

    /** Returns true if a statement failed before the savepoint of its write. */
    public boolean isBroken() {
        return broken;
    }

    /**
     * Adds a statement.
     *
     * @param culprit describes the changed row in the message if the statement violates a key
     * @param sql the statement, with {@code ?} for each value
     * @param values ids, arrays of ids, instants, JSON, and other values that JDBC can bind
     */
    public void add(String culprit, String sql, @Nullable Object... values) {
        pending.add(new Statement(culprit, sql, Arrays.asList(values), false));
    }

    /** Returns the number of pending statements of the write. */
    public int size() {
        return pending.size();
    }

    /**
     * Runs the pending statements.
     *
     * @throws IllegalStateException if a statement violates a key
     * @throws RuntimeException if a statement fails for another reason, as translated by {@link FailureTranslator}
     */
    public void run(Handle handle) {
        send(handle, sendAllButLast(handle));
    }

    /**
     * Runs the pending statements and then a query, in one round trip if possible.
     *
     * @param sql the query, or several queries separated by semicolons if the database accepts several statements at
     *     once
     * @throws IllegalStateException if a pending statement violates a key
     * @throws RuntimeException if a statement fails for another reason, as translated by {@link FailureTranslator}
     */
    public <T> T query(Handle handle, String sql, StatementSource.Use<T> results, Object... values) {
        List<Statement> last = sendAllButLast(handle);
        List<Statement> all = new ArrayList<>(last);
        all.add(new Statement("", sql, List.of(values), false));
        try {
            return sender.execute(handle, all, "", statement -> {
                for (Statement unused : last) {
                    statement.getMoreResults();
                }
                return results.of(statement);
            });
        } catch (SQLException e) {
            throw failed(last, e);
        }
    }

    /** Runs the pending statements and commits the transaction, in one round trip if possible. */
    public void commit(Handle handle, String unknown) {
        List<Statement> last = sendAllButLast(handle);
        try {
            if (!last.isEmpty()) {
                boolean unused = sender.execute(handle, last, ";" + COMMIT, statement -> true);
            }
            handle.commit();
        } catch (JdbiException | SQLException e) {
            throw sender.meaning(last, failures.ofCommit(e, handle.getConnection(), unknown));
        }
    }

    /**
     * Sends the pending statements, but returns the last statements unsent, so another statement can be sent with them.
     * If the database accepts only one statement at a time, sends all statements and returns none.
     */
    private List<Statement> sendAllButLast(Handle handle) {
        List<Statement> last = new ArrayList<>(sendAllButLastKept(handle));
        last.addAll(takeOwn());
        if (sender.takesSeveral()) {
            return last;
        }
        send(handle, last);
        return List.of();
    }

    /**
     * Sends the kept statements. If the statements of the last write do not belong to a batch, returns them unsent.
     */
    private List<Statement> sendAllButLastKept(Handle handle) {
        List<Statement> next = List.of();
        for (List<List<Statement>> alike : alike()) {
            if (sender.takesSeveral() && alike.size() > alike.get(0).size()) {
                send(handle, next);
                next = List.of();
                sendBatches(handle, alike);
            } else {
                for (List<Statement> write : alike) {
                    send(handle, next);
                    next = write;
                }
            }
        }
        kept.clear();
        return next;
    }

    /** Returns and forgets the savepoint and the pending statements of the write. */
    private List<Statement> takeOwn() {
        List<Statement> own = new ArrayList<>(pending);
        if (savepoint != null) {
            own.add(0, savepoint);
        }
        forget();
        return own;
    }

    /** Groups successive writes that kept the same statements. */
    private List<List<List<Statement>>> alike() {
        List<List<List<Statement>>> groups = new ArrayList<>();
        List<String> before = List.of();
        for (List<Statement> write : kept) {
            List<String> statements = write.stream().map(Statement::sql).toList();
            if (!statements.equals(before)) {
                groups.add(new ArrayList<>());
                before = statements;
            }
            groups.get(groups.size() - 1).add(write);
        }
        return groups;
    }

    /** Runs the first statement of all writes, then the second, and so on. */
    private void sendBatches(Handle handle, List<List<Statement>> alike) {
        for (int i = 0; i < alike.get(0).size(); i++) {
            int position = i;
            List<Statement> batch =
                    alike.stream().map(write -> write.get(position)).toList();
            try {
                sender.executeBatch(handle, batch);
            } catch (SQLException e) {
                throw failed(batch, e);
            }
        }
    }

    /** Runs statements, together if the database accepts several at once. */
    private void send(Handle handle, List<Statement> statements) {
        int most = sender.takesSeveral() ? statements.size() : 1;
        for (int i = 0; i < statements.size(); i += most) {
            List<Statement> some = statements.subList(i, i + most);
            try {
                boolean unused = sender.execute(handle, some, "", statement -> true);
            } catch (SQLException e) {
                throw failed(some, e);
            }
        }
    }

    private RuntimeException failed(List<Statement> statements, SQLException failure) {
        broken |= statements.stream().anyMatch(Statement::isKept);
        return sender.meaning(statements, failures.translated(failure));
    }
}
