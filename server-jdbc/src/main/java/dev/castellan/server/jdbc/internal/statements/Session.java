package dev.castellan.server.jdbc.internal.statements;

import dev.castellan.server.jdbc.internal.database.FailureTranslator;
import dev.castellan.server.jdbc.internal.database.KeyViolationException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.JdbiException;
import org.jdbi.v3.core.statement.SqlStatement;
import org.jspecify.annotations.Nullable;

/**
 * Runs the statements of one unit of work. All of them are about one organization, which is bound to
 * {@code :organization}. Only the thread that made a session may use it, until the work ends.
 */
public final class Session {

    private final @Nullable Handle handle;
    private final FailureTranslator failures;
    private final UUID organizationId;
    private final Scope scope;
    private final Thread thread = Thread.currentThread();
    private boolean ended;
    private @Nullable RuntimeException failure;

    /** @param handle the connection; {@code null} if the work may only use what was prefetched */
    public Session(@Nullable Handle handle, FailureTranslator failures, UUID organizationId, Scope scope) {
        this.handle = handle;
        this.failures = failures;
        this.organizationId = organizationId;
        this.scope = scope;
    }

    public UUID organizationId() {
        return organizationId;
    }

    /** Returns all rows. */
    public <R> List<R> list(String sql, RowReader<R> reader, Binding binding) {
        return guarded(on -> bound(on.createQuery(sql), binding)
                .map((row, context) -> reader.read(row))
                .list());
    }

    /** Returns the only row, if there is one. */
    public <R> Optional<R> first(String sql, RowReader<R> reader, Binding binding) {
        List<R> rows = list(sql, reader, binding);
        return rows.isEmpty() ? Optional.empty() : Optional.of(rows.get(0));
    }

    /** Returns the number that the only row holds. */
    public int count(String sql, Binding binding) {
        return first(sql, row -> row.getInt(1), binding).orElse(0);
    }

    /** Changes rows and returns the number of rows that were changed. */
    public int change(String sql, Binding binding) {
        requireChangeable();
        return guarded(on -> bound(on.createUpdate(sql), binding).execute());
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
     * Inserts a row and returns 1, or 0 if the statement finds that the row exists.
     *
     * @throws IllegalStateException if the row violates a key; the message begins with {@code culprit}
     */
    public int insert(String culprit, String sql, Binding binding) {
        try {
            return change(sql, binding);
        } catch (KeyViolationException e) {
            failure = new IllegalStateException(culprit + " breaks a key of organization " + organizationId, e);
            throw failure;
        }
    }

    /** Returns whether the store holds no organization. */
    public boolean isFirst() {
        requireChangeable();
        return guarded(EmptyStoreCheck::isFirst);
    }

    public void requireInUse() {
        if (ended) {
            throw new IllegalStateException("the work of this view has ended");
        }
        if (Thread.currentThread() != thread) {
            throw new IllegalStateException("a view serves the thread of its work only");
        }
    }

    public void requireChangeable() {
        requireInUse();
        if (scope != Scope.CHANGE) {
            throw new IllegalStateException("work that reads cannot change anything");
        }
    }

    /**
     * Throws the first failure of a statement, even if the work has caught it: then nothing may be committed or
     * returned.
     */
    public void requireIntact() {
        if (failure != null) {
            throw failure;
        }
    }

    public void end() {
        ended = true;
    }

    private <T> T guarded(Function<Handle, T> statement) {
        requireInUse();
        if (handle == null) {
            throw failed(new NotPrefetchedException());
        }
        try {
            return statement.apply(handle);
        } catch (JdbiException e) {
            throw failed(failures.translated(e));
        }
    }

    private RuntimeException failed(RuntimeException why) {
        failure = failure == null ? why : failure;
        return why;
    }

    private <S extends SqlStatement<S>> S bound(S statement, Binding binding) {
        statement.bind("organization", organizationId);
        binding.bind(statement);
        return statement;
    }

    /** What the work may do. */
    public enum Scope {
        /** Read. */
        READ,
        /** Read and change. */
        CHANGE
    }

    /** Binds the variables of a statement. */
    public interface Binding {
        /** Binds nothing but the organization. */
        Binding NONE = statement -> {};

        void bind(SqlStatement<?> statement);
    }

    /** Makes a value from a row. */
    public interface RowReader<R> {
        R read(ResultSet row) throws SQLException;
    }
}
