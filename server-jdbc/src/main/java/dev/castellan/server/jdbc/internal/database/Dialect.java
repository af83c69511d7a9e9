package dev.castellan.server.jdbc.internal.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The differences between the databases: types, clock, some SQL, and the meaning of failures. */
public interface Dialect {

    /** Returns the SQL types that replace the placeholders in the migrations. */
    Map<String, String> types();

    /** Converts an id to the value that the driver binds. */
    Object id(UUID id);

    /** Returns the id in a column, or {@code null} if the column is NULL. */
    @Nullable
    UUID id(ResultSet row, int column) throws SQLException;

    /**
     * Returns the SQL expression for the current time in milliseconds since 1970, or {@code null} if the database does
     * not have a clock.
     */
    @Nullable
    String now();

    /**
     * Returns the clause that follows a table name and makes a statement use an index, or an empty string if the
     * planner needs no hint.
     */
    String useIndex(String index);

    /**
     * Returns the SQL that joins each row with the single matching row of a table.
     *
     * @param alias the alias of the table in the statement
     * @param key the conditions, such as {@code user_id = m.member_id}; together with the organization, they must
     *     identify one row of the table
     */
    String lookUp(String table, String alias, String... key);

    /**
     * Returns the SQL expression for the ids in the column {@code id} of a query, in ascending order, as
     * {@link dev.castellan.server.jdbc.internal.statements.IdBytes}.
     */
    String idBytes(String query);

    /** Returns a new source of prepared statements for one connection pool. */
    StatementSource statements();

    /** Begins a transaction that changes rows. */
    void beginWrite(Handle handle) throws SQLException;

    /** Disables the idle timeout for the current transaction, which can wait for a stream. */
    void allowIdle(Handle handle);

    /** Extends the timeout of statements for the current transaction to one hour. */
    void allowSlow(Handle handle) throws SQLException;

    Failure failure(SQLException failure);

    /**
     * Returns true if the driver can send several statements with variables, separated by semicolons, as one statement.
     */
    boolean takesSeveralStatements();

    /**
     * Returns true if a failure of COMMIT, or of statements sent together with COMMIT, proves that the database
     * committed nothing.
     */
    boolean committedNothing(SQLException failure, Connection connection);

    /** The class of a database failure. */
    enum Failure {
        /** The database cannot be reached or is overloaded. A later attempt may succeed. */
        UNAVAILABLE,
        /** There is not enough space for a change. A later attempt may succeed. */
        FULL,
        /** The database requires the client to repeat the transaction. */
        RETRY,
        /** A row violates a key. */
        CONSTRAINT,
        /** Any other failure, such as a bug in this library or a faulty installation. */
        DEFECT
    }
}
