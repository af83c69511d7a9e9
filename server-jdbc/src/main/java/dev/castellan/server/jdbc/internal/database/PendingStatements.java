package dev.castellan.server.jdbc.internal.database;

import dev.castellan.server.jdbc.internal.database.StatementSender.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jspecify.annotations.Nullable;

/**
 * The changes of a transaction that have not been sent. They are sent before the next statement that could read them,
 * or at the end of the transaction. If the database accepts several statements at once, the changes are sent together,
 * with COMMIT if possible, so they add no round trip.
 *
 * <p>A transaction can contain several writes, each with a savepoint of its own:
 *
 * <pre>
 *                    begin                     send
 *   NO_SAVEPOINT ------------> SAVEPOINT_DUE ---------> SAVEPOINT_SET
 *     |     ^                    |      |                     |
 *     |     |   keep, rollBack   |      |   keep, rollBack    |
 *     |     +--------------------+------|---------------------+
 *     |                                 |
 *     |               fail              |
 *     +------------> BROKEN <-----------+
 * </pre>
 *
 * <p>When a write ends, its pending statements are kept, and are sent with later statements. If successive writes keep
 * the same statements with different values, each of these statements is sent as a batch. This changes the order of the
 * statements of different writes, so a kept statement must not depend on a statement that another write has kept.
 */
public final class PendingStatements {

    /** The maximum number of pending statements of a write, which bounds the size of a message to the database. */
    private static final int MAX_PENDING = 50;

    private static final String NAME = "one_of_group";
    private static final Statement SAVEPOINT = Statement.of("SAVEPOINT " + NAME);
    private static final Statement RELEASE = Statement.of("RELEASE SAVEPOINT " + NAME);
    private static final String ROLLBACK = "ROLLBACK TO SAVEPOINT " + NAME;

    private final Handle handle;
    private final StatementSender sender;
    /** The statements of writes that ended. Successive writes with the same statements are in one list. */
    private final List<List<List<Statement>>> completed = new ArrayList<>();

    private final List<Statement> pending = new ArrayList<>();
    private SavepointState state = SavepointState.NO_SAVEPOINT;
    private int savepoints;

    PendingStatements(Handle handle, StatementSource source, FailureTranslator failures) {
        this.handle = handle;
        this.sender = new StatementSender(handle, source, failures);
    }

    /** Begins a write with a savepoint, which is sent before the first statement that needs it. */
    public void begin() {
        state = SavepointState.SAVEPOINT_DUE;
    }

    /** Ends a write, and keeps its pending statements. */
    public void keep() {
        if (state == SavepointState.SAVEPOINT_SET) {
            pending.add(RELEASE);
        }
        state = SavepointState.NO_SAVEPOINT;
        if (!pending.isEmpty()) {
            if (completed.isEmpty()
                    || !areAlike(completed.get(completed.size() - 1).get(0), pending)) {
                completed.add(new ArrayList<>());
            }
            completed.get(completed.size() - 1).add(List.copyOf(pending));
            pending.clear();
        }
    }

    /**
     * Ends a write that failed, forgets its pending statements, and rolls back the others.
     *
     * @throws JdbiException if the rollback fails, which ends the transaction
     */
    public void rollBack() {
        boolean isSet = state == SavepointState.SAVEPOINT_SET;
        state = SavepointState.NO_SAVEPOINT;
        pending.clear();
        if (isSet) {
            handle.execute(ROLLBACK);
            handle.execute(RELEASE.sql());
        }
    }

    /** Records that a statement failed. */
    public void fail() {
        if (state != SavepointState.SAVEPOINT_SET) {
            state = SavepointState.BROKEN;
        }
    }

    /** Returns true if the transaction must be rolled back. */
    public boolean isBroken() {
        return state == SavepointState.BROKEN;
    }

    /** Returns the number of savepoints in the transaction. */
    public int savepoints() {
        return savepoints;
    }

    /**
     * Adds a statement whose changes the rest of the write does not read.
     *
     * @param culprit describes the changed row in the message if the statement violates a key
     * @param sql the statement, with {@code ?} for each value
     * @param values ids, arrays of ids, instants, JSON, and other values that JDBC can bind
     */
    public void add(String culprit, String sql, @Nullable Object... values) {
        pending.add(new Statement(culprit, sql, Arrays.asList(values), false));
    }

    /** Adds a statement, as {@link #add}, which is sent before the next statement of the write. */
    public void addRow(String culprit, String sql, @Nullable Object... values) {
        pending.add(new Statement(culprit, sql, Arrays.asList(values), true));
    }

    /** Returns true if the write should send its pending statements before it adds more. */
    public boolean isFull() {
        return pending.size() >= MAX_PENDING;
    }

    /**
     * Sends the statements that must run before a statement of the write. If the database accepts several statements at
     * once, a query does not need the savepoint. All writes of a transaction are then of one organization, so the
     * transaction can fail if a query fails.
     *
     * @param isQuery whether the next statement only reads
     */
    public void sendBefore(boolean isQuery) {
        boolean needsSavepoint = state == SavepointState.SAVEPOINT_DUE && !(isQuery && sender.takesSeveral());
        if (needsSavepoint || pending.stream().anyMatch(Statement::isRow)) {
            send();
        } else {
            send(sendAllButLastKept());
        }
    }

    /**
     * Sends the pending statements, after the savepoint of the write.
     *
     * @throws IllegalStateException if a statement violates a key
     * @throws RuntimeException if a statement fails for another reason, as translated by {@link FailureTranslator}
     */
    public void send() {
        send(sendAllButLast());
        if (state == SavepointState.SAVEPOINT_DUE) {
            state = SavepointState.SAVEPOINT_SET;
            savepoints++;
        }
    }

    /**
     * Sends the pending statements and then a query, in one round trip if possible.
     *
     * @param sql the query, or several queries separated by semicolons if the database accepts several statements at
     *     once
     * @throws IllegalStateException if a pending statement violates a key
     * @throws RuntimeException if a statement fails for another reason, as translated by {@link FailureTranslator}
     */
    public <T> T query(String sql, StatementSource.Use<T> results, Object... values) {
        List<Statement> last = sendAllButLast();
        List<Statement> all = new ArrayList<>(last);
        all.add(new Statement("", sql, List.of(values), false));
        return sender.execute(all, statement -> {
            for (Statement unused : last) {
                statement.getMoreResults();
            }
            return results.of(statement);
        });
    }

    /**
     * Sends the pending statements and commits the transaction, in one round trip if possible.
     *
     * @param unknown the message if the outcome is unknown
     */
    public void commit(String unknown) {
        sender.commit(sendAllButLast(), unknown);
    }

    /**
     * Sends the kept and the pending statements, but returns the last statements unsent, so another statement can be
     * sent with them. If the database accepts only one statement at a time, sends all statements and returns none.
     */
    private List<Statement> sendAllButLast() {
        List<Statement> last = new ArrayList<>(sendAllButLastKept());
        if (state == SavepointState.SAVEPOINT_DUE) {
            last.add(SAVEPOINT);
        }
        last.addAll(pending);
        pending.clear();
        if (sender.takesSeveral()) {
            return last;
        }
        send(last);
        return List.of();
    }

    /**
     * Sends the kept statements. If the statements of the last write do not belong to a batch, returns them unsent.
     */
    private List<Statement> sendAllButLastKept() {
        List<Statement> next = List.of();
        for (List<List<Statement>> alike : completed) {
            if (sender.takesSeveral() && alike.size() > alike.get(0).size()) {
                send(next);
                next = List.of();
                sendBatches(alike);
            } else {
                for (List<Statement> write : alike) {
                    send(next);
                    next = write;
                }
            }
        }
        completed.clear();
        return next;
    }

    private static boolean areAlike(List<Statement> write, List<Statement> other) {
        return write.stream()
                .map(Statement::sql)
                .toList()
                .equals(other.stream().map(Statement::sql).toList());
    }

    /** Sends the first statement of all writes, then the second, and so on. */
    private void sendBatches(List<List<Statement>> alike) {
        for (int i = 0; i < alike.get(0).size(); i++) {
            int position = i;
            sender.executeBatch(alike.stream().map(write -> write.get(position)).toList());
        }
    }

    /** Sends statements, together if the database accepts several at once. */
    private void send(List<Statement> statements) {
        int batchSize = sender.takesSeveral() ? statements.size() : 1;
        for (int i = 0; i < statements.size(); i += batchSize) {
            boolean unused = sender.execute(statements.subList(i, i + batchSize), statement -> true);
        }
    }

    /** The state of the current write. It tells what a failure of the next statement affects. */
    private enum SavepointState {
        /** A failure affects the transaction: no write has begun, or the only write needs no savepoint. */
        NO_SAVEPOINT,
        /** The write has begun, and its savepoint has not been sent. A failure affects the transaction. */
        SAVEPOINT_DUE,
        /** A failure affects only the write. */
        SAVEPOINT_SET,
        /** The transaction must be rolled back. */
        BROKEN
    }
}
