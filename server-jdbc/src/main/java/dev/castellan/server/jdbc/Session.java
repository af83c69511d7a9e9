package dev.castellan.server.jdbc;

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
final class Session {

    private final @Nullable Handle handle;
    private final Failures failures;
    private final UUID organizationId;
    private final Scope scope;
    private final Thread thread = Thread.currentThread();
    private boolean ended;
    private @Nullable RuntimeException failure;

    /** @param handle the connection; absent if the work may only look at what is known already */
    Session(@Nullable Handle handle, Failures failures, UUID organizationId, Scope scope) {
        this.handle = handle;
        this.failures = failures;
        this.organizationId = organizationId;
        this.scope = scope;
    }

    UUID organizationId() {
        return organizationId;
    }

    /** Returns all rows. */
    <R> List<R> list(String sql, RowReader<R> reader, Binding binding) {
        return guarded(on -> bound(on.createQuery(sql), binding)
                .map((row, context) -> reader.read(row))
                .list());
    }

    /** Returns the only row, if there is one. */
    <R> Optional<R> first(String sql, RowReader<R> reader, Binding binding) {
        List<R> rows = list(sql, reader, binding);
        return rows.isEmpty() ? Optional.empty() : Optional.of(rows.get(0));
    }

    /** Returns how many rows there are. */
    int count(String sql, Binding binding) {
        return first(sql, row -> row.getInt(1), binding).orElse(0);
    }

    /** Changes rows and returns how many. */
    int change(String sql, Binding binding) {
        requireChangeable();
        return guarded(on -> bound(on.createUpdate(sql), binding).execute());
    }

    /**
     * Changes exactly one row.
     *
     * @throws IllegalStateException if it does not exist, or a key forbids the change; it begins with {@code culprit}
     */
    void changeOne(String culprit, String sql, Binding binding) {
        if (insert(culprit, sql, binding) == 0) {
            throw new IllegalStateException(culprit + " does not exist");
        }
    }

    /**
     * Inserts a row, unless the statement finds that it is there, and returns how many were inserted.
     *
     * @throws IllegalStateException if a key forbids it; it begins with {@code culprit}
     */
    int insert(String culprit, String sql, Binding binding) {
        try {
            return change(sql, binding);
        } catch (BrokenKeyException e) {
            failure = new IllegalStateException(culprit + " breaks a key of organization " + organizationId, e);
            throw failure;
        }
    }

    /** Returns whether the store holds no organization. */
    boolean isFirst() {
        requireChangeable();
        return guarded(FirstWrite::isFirst);
    }

    void requireInUse() {
        if (ended) {
            throw new IllegalStateException("the work of this view has ended");
        }
        if (Thread.currentThread() != thread) {
            throw new IllegalStateException("a view serves the thread of its work only");
        }
    }

    void requireChangeable() {
        requireInUse();
        if (scope != Scope.CHANGE) {
            throw new IllegalStateException("work that reads cannot change anything");
        }
    }

    /** Throws why a statement failed: whatever the work made of it, nothing of it may be kept or answered. */
    void requireIntact() {
        if (failure != null) {
            throw failure;
        }
    }

    void end() {
        ended = true;
    }

    private <T> T guarded(Function<Handle, T> statement) {
        requireInUse();
        if (handle == null) {
            throw failed(new UnforeseenException());
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
    enum Scope {
        /** Read. */
        READ,
        /** Read and change. */
        CHANGE
    }

    /** Fills in the variables of a statement. */
    interface Binding {
        /** Fills in nothing but the organization. */
        Binding NONE = statement -> {};

        void bind(SqlStatement<?> statement);
    }

    /** Makes a value of a row. */
    interface RowReader<R> {
        R read(ResultSet row) throws SQLException;
    }
}
