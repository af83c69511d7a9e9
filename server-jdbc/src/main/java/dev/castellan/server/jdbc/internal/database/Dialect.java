package dev.castellan.server.jdbc.internal.database;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** What differs between the databases: types, time, some SQL, and the meaning of failures. */
public interface Dialect {

    /** Returns the SQL types that fill the placeholders of the migrations. */
    Map<String, String> types();

    /** Returns an id as the driver binds it. */
    Object id(UUID id);

    /** Returns the id in a column; {@code null} if there is none. */
    @Nullable
    UUID id(ResultSet row, int column) throws SQLException;

    /**
     * Returns the SQL expression of the time, in milliseconds since 1970; {@code null} if the database has no clock.
     */
    @Nullable
    String now();

    /**
     * Returns the clause after the name of a table that makes a statement use an index; empty if the planner needs no
     * help.
     */
    String useIndex(String index);

    /**
     * Returns the join of rows with a table of the organization: one look-up for each row.
     *
     * @param table the table
     * @param alias its name in the statement
     * @param key the conditions, such as {@code user_id = m.member_id}; together with the organization, a key of the
     *     table
     */
    String lookUp(String table, String alias, String... key);

    /** Returns a new source of prepared statements, for one pool of connections. */
    StatementSource statements();

    /** Begins a transaction that changes rows. */
    void beginWrite(Handle handle) throws SQLException;

    /** Lifts the limit of idle time from the current transaction, which waits for a stream. */
    void allowIdle(Handle handle);

    /** Returns the meaning of a failure. */
    Failure failure(SQLException failure);

    /** Returns whether a row was refused because another row has the same primary or unique key. */
    boolean isDuplicate(SQLException failure);

    /**
     * Returns whether one request to the database may hold several statements, separated by semicolons, with variables.
     */
    boolean takesSeveralStatements();

    /**
     * Returns whether it is certain that nothing was committed, after a failure of COMMIT, or of statements that were
     * sent together with it.
     */
    boolean committedNothing(SQLException failure, Connection connection);

    /** The meaning of a failure of the database. */
    enum Failure {
        /** The database cannot be reached or is overloaded. A later attempt may succeed. */
        UNAVAILABLE,
        /** There is no space for a change. A later attempt may succeed. */
        FULL,
        /** The database asks for the same transaction again. */
        RETRY,
        /** A row violates a key. */
        CONSTRAINT,
        /** Anything else: an error of this library or of the set-up. */
        DEFECT
    }
}
