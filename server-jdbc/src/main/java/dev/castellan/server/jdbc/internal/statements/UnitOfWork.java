package dev.castellan.server.jdbc.internal.statements;

import dev.castellan.server.jdbc.internal.database.Dialect;
import dev.castellan.server.jdbc.internal.database.FailureTranslator;
import dev.castellan.server.jdbc.internal.database.FailureTranslator.KeyViolationException;
import dev.castellan.server.jdbc.internal.database.PendingStatements;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/**
 * Runs the statements of one unit of work. All statements concern one organization, which is bound to
 * {@code :organization}. Use it only on the thread that created it, and only until the work ends.
 */
public final class UnitOfWork {

    private final @Nullable Handle handle;
    private final FailureTranslator failures;
    private final UUID organizationId;
    private final @Nullable PendingStatements pending;
    private final Thread thread = Thread.currentThread();
    private final UsageCounter usage = new UsageCounter();
    private final KnownNames names = new KnownNames();
    private final Set<UUID> deletedTokens = new HashSet<>();
    private boolean changedAtOnce;
    private boolean ended;
    private @Nullable RuntimeException failure;

    /**
     * Creates a unit of work.
     *
     * @param handle the connection, or {@code null} if the work can use only prefetched values
     * @param pending the pending changes of the transaction, or {@code null} for work that only reads
     */
    public UnitOfWork(
            @Nullable Handle handle,
            @Nullable PendingStatements pending,
            FailureTranslator failures,
            UUID organizationId) {
        this.handle = handle;
        this.pending = pending;
        this.failures = failures;
        this.organizationId = organizationId;
    }

    public UUID organizationId() {
        return organizationId;
    }

    public Dialect dialect() {
        return failures.dialect();
    }

    /** Returns the counter of the changes that this work makes to the usage of the organization. */
    public UsageCounter usage() {
        return usage;
    }

    /** Returns the names of the rows that this work has read, added or changed. */
    public KnownNames names() {
        return names;
    }

    /**
     * Returns the ids of the tokens that the work has deleted, whose prefetched callers are outdated. The method that
     * deletes a token adds its id.
     */
    public Set<UUID> deletedTokens() {
        return deletedTokens;
    }

    public <R> List<R> list(String sql, RowReader<R> reader, Binding binding) {
        return list(true, sql, reader, binding);
    }

    private <R> List<R> list(boolean isQuery, String sql, RowReader<R> reader, Binding binding) {
        return guarded(
                isQuery,
                on -> bound(on.createQuery(sql), binding)
                        .map((columns, context) -> Row.map(columns, dialect(), row -> read(reader, row)))
                        .list());
    }

    private <R> R read(RowReader<R> reader, Row row) throws SQLException {
        R read = reader.read(row);
        return pending == null ? read : names.put(read);
    }

    /** Returns the first row of the result, or empty if the result is empty. */
    public <R> Optional<R> first(String sql, RowReader<R> reader, Binding binding) {
        List<R> rows = list(sql, reader, binding);
        return rows.isEmpty() ? Optional.empty() : Optional.of(rows.get(0));
    }

    /** Returns the number in the first column of the only row, or 0 if the result is empty. */
    public int count(String sql, Binding binding) {
        return first(sql, row -> (int) row.number(), binding).orElse(0);
    }

    /** Changes rows and returns the number of changed rows. */
    public int change(String sql, Binding binding) {
        requireChangeable();
        changedAtOnce = true;
        return guarded(false, on -> bound(on.createUpdate(sql), binding).execute());
    }

    /**
     * Adds a change that affects neither the rest of the work nor the prefetched values of later work. The change runs
     * at the end of the work, or when {@link #sendPending} is called.
     *
     * @param culprit describes the changed row in the message if the change violates a key
     * @param sql the statement, with {@code ?} for each value
     */
    public void changeLater(String culprit, String sql, @Nullable Object... values) {
        PendingStatements changes = changes();
        changes.add(culprit, sql, values);
        sendIfFull(changes);
    }

    /**
     * Adds a change of a row. Deferred until the unit of work next queries the database, or ends. The
     * change must not affect the prefetched values of later work.
     *
     * @param culprit describes the row in the message if it violates a key
     * @param sql the statement, with {@code ?} for each value
     */
    public void changeRowLater(String culprit, String sql, @Nullable Object... values) {
        PendingStatements changes = changes();
        changes.addRow(culprit + " of organization " + organizationId, sql, values);
        sendIfFull(changes);
    }

    private void sendIfFull(PendingStatements changes) {
        if (changes.isFull()) {
            sendPending();
        }
    }

    /** Returns true if the work has made a change that did not wait, so prefetched values may be outdated. */
    public boolean hasChangedAtOnce() {
        return changedAtOnce;
    }

    /**
     * Runs the pending changes.
     *
     * @throws IllegalStateException if a change violates a key
     */
    public void sendPending() {
        requireInUse();
        if (pending != null) {
            try {
                pending.send();
            } catch (RuntimeException e) {
                throw failed(e);
            }
        }
    }

    /** Changes rows and returns the rows of the RETURNING clause. */
    public <R> List<R> changed(String sql, RowReader<R> reader, Binding binding) {
        requireChangeable();
        changedAtOnce = true;
        return list(false, sql, reader, binding);
    }

    /**
     * Changes exactly one row.
     *
     * @throws IllegalStateException if the row does not exist, or if the change violates a key; the message begins with
     *     {@code culprit}
     */
    public void changeOne(String culprit, String sql, Binding binding) {
        if (insert(culprit, sql, binding) == 0) {
            throw new IllegalStateException(culprit + " does not exist");
        }
    }

    /**
     * Deletes one row and returns the value of the RETURNING clause.
     *
     * @throws IllegalStateException if the row does not exist, or if other rows refer to it; the message begins with
     *     {@code culprit}
     */
    public <R> R deleteOne(String culprit, String sql, RowReader<R> reader, Binding binding) {
        return keyed(culprit, () -> changed(sql, reader, binding)).stream()
                .findFirst()
                .orElseThrow(() -> new IllegalStateException(culprit + " does not exist"));
    }

    /**
     * Inserts a row and returns 1, or returns 0 if the statement skips an existing row.
     *
     * @throws IllegalStateException if the row violates a key; the message begins with {@code culprit}
     */
    public int insert(String culprit, String sql, Binding binding) {
        return keyed(culprit, () -> change(sql, binding));
    }

    /**
     * Runs a change and returns its result.
     *
     * @throws IllegalStateException if the change violates a key; the message begins with {@code culprit}
     */
    public <T> T keyed(String culprit, Supplier<T> change) {
        try {
            return change.get();
        } catch (KeyViolationException e) {
            failure = new IllegalStateException(culprit + " breaks a key of organization " + organizationId, e);
            throw failure;
        }
    }

    /** Returns true if the store does not contain any organization. */
    public boolean isFirst() {
        requireChangeable();
        return guarded(false, EmptyStoreCheck::isFirst);
    }

    public void requireInUse() {
        if (ended) {
            throw new IllegalStateException("this view can no longer be used, because its work has ended");
        }
        if (Thread.currentThread() != thread) {
            throw new IllegalStateException("a view can be used only on the thread of its work");
        }
    }

    public void requireChangeable() {
        changes();
    }

    private PendingStatements changes() {
        requireInUse();
        if (pending == null) {
            throw new IllegalStateException("read-only work cannot change anything");
        }
        return pending;
    }

    /**
     * Throws the first statement failure, even if the work caught it. After a failure, the work must neither commit nor
     * return a result.
     */
    public void requireIntact() {
        if (failure != null) {
            throw failure;
        }
    }

    public void end() {
        ended = true;
    }

    private <T> T guarded(boolean isQuery, Function<Handle, T> statement) {
        requireInUse();
        if (handle == null) {
            throw failed(new NotPrefetchedException());
        }
        try {
            if (pending != null) {
                pending.sendBefore(isQuery);
            }
            return statement.apply(handle);
        } catch (RuntimeException e) {
            throw failed(e instanceof JdbiException ? failures.translated(e) : e);
        }
    }

    private RuntimeException failed(RuntimeException why) {
        if (pending != null) {
            pending.fail();
        }
        failure = failure == null ? why : failure;
        return why;
    }

    private <S extends SqlStatement<S>> S bound(S statement, Binding binding) {
        statement.bind("organization", organizationId);
        binding.bind(statement);
        return statement;
    }

    /** Binds the variables of a statement. */
    public interface Binding {
        /** Binds only the organization. */
        Binding NONE = statement -> {};

        void bind(SqlStatement<?> statement);
    }

    /** Maps a row to a value. */
    public interface RowReader<R> {
        R read(Row row) throws SQLException;
    }
}
