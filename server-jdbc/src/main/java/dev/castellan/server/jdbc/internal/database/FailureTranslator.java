package dev.castellan.server.jdbc.internal.database;

import dev.castellan.server.store.OutcomeUnknownException;
import dev.castellan.server.store.StorageFullException;
import dev.castellan.server.store.StoreUnavailableException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.jspecify.annotations.Nullable;

/** Turns failures of JDBC into the exceptions of a store: the only class that does. */
public final class FailureTranslator {

    private final Dialect dialect;
    private final String database;

    /** @param database the name of the database in messages, without secrets */
    public FailureTranslator(Dialect dialect, String database) {
        this.dialect = dialect;
        this.database = database;
    }

    /** Returns the exception to throw in place of a failure. */
    public RuntimeException translated(Exception failure) {
        SQLException cause = sqlException(failure);
        if (cause == null) {
            return failure instanceof RuntimeException other ? other : new IllegalStateException(failure);
        }
        return switch (meaning(cause)) {
            case UNAVAILABLE -> unavailable(cause);
            case FULL -> new StorageFullException(database + " has no space left: " + cause.getMessage(), cause);
            case RETRY -> new RetryTransactionException(cause);
            case CONSTRAINT -> new KeyViolationException(cause);
            case DEFECT -> new IllegalStateException(database + " refused: " + cause.getMessage(), cause);
        };
    }

    /**
     * Returns the exception to throw in place of a failure of COMMIT, or of statements that were sent together with it.
     * Unless the dialect knows that nothing was committed, the outcome is unknown.
     *
     * @param unknown the message for an unknown outcome
     */
    RuntimeException ofCommit(Exception failure, Connection connection, String unknown) {
        SQLException cause = sqlException(failure);
        return cause != null && dialect.committedNothing(cause, connection)
                ? translated(cause)
                : new OutcomeUnknownException(unknown, failure);
    }

    /** Returns the exception to throw if the store cannot work with a database. */
    public IllegalStateException refusal(String complaint, @Nullable Throwable cause) {
        return new IllegalStateException(database + " " + complaint, cause);
    }

    public StoreUnavailableException unavailable(Throwable cause) {
        return new StoreUnavailableException(database + " cannot be used: " + cause.getMessage(), cause);
    }

    private Dialect.Failure meaning(SQLException cause) {
        // the pool has no connection to give; the SQL state is that of the last connection that it failed to make
        return cause instanceof SQLTransientConnectionException ? Dialect.Failure.UNAVAILABLE : dialect.failure(cause);
    }

    public static @Nullable SQLException sqlException(@Nullable Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException found) {
                return found;
            }
        }
        return null;
    }
}
