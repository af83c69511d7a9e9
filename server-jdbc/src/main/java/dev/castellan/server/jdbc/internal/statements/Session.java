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
 * The statements of one piece of work, all about one organization, which every statement knows as {@code :organization}.
 * Serves its own thread until it ends.
 */
public final class Session {

    private final @Nullable Handle handle;
    private final FailureTranslator failures;
    private final UUID organizationId;
    private final Scope scope;
    private final Thread thread = Thread.currentThread();
    private boolean ended;
    private @Nullable RuntimeException failure;

    /** @param handle the connection; absent if the work may only look at what is known already */
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

    /** Returns how many rows there are. */
    public int count(String sql, Binding binding) {
        return first(sql, row -> row.getInt(1), binding).orElse(0);
    }

    /** Changes rows and returns how many. */
    public int change(String sql, Binding binding) {
        requireChangeable();
        return guarded(on -> bound(on.createUpdate(sql), binding).execute());
    }

    /**
     * Changes exactly one row.
     *
     * @throws IllegalStateException if it does not exist, or a key forbids the change; it begins with {@code culprit}
     */
    public void changeOne(String culprit, String sql, Binding binding) {
        if (insert(culprit, sql, binding) == 0) {
            throw new IllegalStateException(culprit + " does not exist");
        }
    }

    /**
     * Inserts a row, unless the statement finds that it is there, and returns how many were inserted.
     *
     * @throws IllegalStateException if a key forbids it; it begins with {@code culprit}
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

    /** Throws why a statement failed: whatever the work made of it, nothing of it may be kept or answered. */
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

    /** Fills in the variables of a statement. */
    public interface Binding {
        /** Fills in nothing but the organization. */
        Binding NONE = statement -> {};

        void bind(SqlStatement<?> statement);
    }

    /** Makes a value of a row. */
    public interface RowReader<R> {
        R read(ResultSet row) throws SQLException;
    }
}
