package dev.castellan.server.jdbc.internal.database;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** In what the databases differ: types, the time, and what their failures mean. */
public interface Dialect {

    /** Returns the types that the migrations leave open. */
    Map<String, String> types();

    /** Returns an id as the driver takes it. */
    Object id(UUID id);

    /** Returns the id in a column. */
    @Nullable
    UUID id(ResultSet row, int column) throws SQLException;

    /** Returns the expression for the time in milliseconds since 1970; {@code null} if the database has no clock of its own. */
    @Nullable
    String now();

    /** Returns what makes a statement walk this index of the table that it has just named; empty if its planner finds it. */
    String by(String index);

    /** Returns how the rows {@code m} that know a {@code member_id} are joined with the users {@code u}, by a look-up each. */
    String joinUser();

    /** Returns what prepares statements, for one pool of connections. */
    StatementSource statements();

    /** Lets the transaction that has begun stand idle for as long as a stream keeps it waiting. */
    void awaitStreams(Handle handle);

    /** Returns what a failure means. */
    Failure failure(SQLException failure);

    /** Returns whether a row was refused because another has the same key, or another value that only one may have. */
    boolean isDuplicate(SQLException failure);

    /** Returns whether a failure of COMMIT says for certain that nothing was kept. */
    boolean keptNothing(SQLException failure);

    /** What a failure of the database means. */
    enum Failure {
        /** It is not there, out of space or overloaded: later it may answer. */
        UNAVAILABLE,
        /** It asks for the same transaction once more. */
        REPEAT,
        /** A row that breaks a key. */
        CONSTRAINT,
        /** Something that should not happen. */
        DEFECT
    }
}
