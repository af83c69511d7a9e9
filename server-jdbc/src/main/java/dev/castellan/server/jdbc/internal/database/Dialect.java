package dev.castellan.server.jdbc.internal.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The differences between the databases: types, time, some SQL and the meaning of failures. */
public interface Dialect {

    /** Returns the SQL types that replace the placeholders of the migrations. */
    Map<String, String> types();

    /** Converts an id to the value that the driver binds. */
    Object id(UUID id);

    /** Returns the id in a column, or {@code null} if the column is NULL. */
    @Nullable
    UUID id(ResultSet row, int column) throws SQLException;

    /**
     * Returns the SQL expression of the time, in milliseconds since 1970, or {@code null} if the database lacks a
     * clock.
     */
    @Nullable
    String now();

    /**
     * Returns the clause after a table name that makes a statement use an index. Empty if the planner needs no hint.
     */
    String useIndex(String index);

    /**
     * Returns the SQL that joins rows with a table of the organization by looking up one row of the table for each row.
     *
     * @param alias the name of the table in the statement
     * @param key the conditions, such as {@code user_id = m.member_id}; together with the organization, they must
     *     identify one row of the table
     */
    String lookUp(String table, String alias, String... key);

    /** Returns a new source of prepared statements, for one pool of connections. */
    StatementSource statements();

    /** Begins a transaction that changes rows. */
    void beginWrite(Handle handle) throws SQLException;

    /** Lifts the idle time limit of the current transaction, which waits for a stream. */
    void allowIdle(Handle handle);

    /** Returns the meaning of a failure. */
    Failure failure(SQLException failure);

    /** Returns true if the database rejected a row because another row has the same primary or unique key. */
    boolean isDuplicate(SQLException failure);

    /**
     * Returns true if the driver accepts several statements with variables, separated by semicolons, as one statement.
     */
    boolean takesSeveralStatements();

    /**
     * Returns true if COMMIT, or statements that were sent together with COMMIT, failed and the database certainly
     * committed nothing.
     */
    boolean committedNothing(SQLException failure, Connection connection);

    /** The meaning of a database failure. */
    enum Failure {
        /** The database cannot be reached or is overloaded. A later attempt may succeed. */
        UNAVAILABLE,
        /** There is no space for a change. A later attempt may succeed. */
        FULL,
        /** The database requires the client to repeat the transaction. */
        RETRY,
        /** A row violates a key. */
        CONSTRAINT,
        /** Any other failure, such as a defect of this library or of the installation. */
        DEFECT
    }
}
