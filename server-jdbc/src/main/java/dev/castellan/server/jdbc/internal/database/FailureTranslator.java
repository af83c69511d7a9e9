package dev.castellan.server.jdbc.internal.database;

import dev.castellan.server.store.OutcomeUnknownException;
import dev.castellan.server.store.StoreUnavailableException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.jspecify.annotations.Nullable;

/** The only place where a failure of JDBC gets a meaning. */
public final class FailureTranslator {

    private final Dialect dialect;
    private final String database;

    /** @param database what to call the database in messages; no secret */
    public FailureTranslator(Dialect dialect, String database) {
        this.dialect = dialect;
        this.database = database;
    }

    /** Returns what to throw in place of a failure. */
    public RuntimeException translated(Exception failure) {
        SQLException cause = sqlException(failure);
        if (cause == null) {
            return failure instanceof RuntimeException other ? other : new IllegalStateException(failure);
        }
        return switch (meaning(cause)) {
            case UNAVAILABLE -> unavailable(cause);
            case REPEAT -> new RetryTransactionException(cause);
            case CONSTRAINT -> new KeyViolationException(cause);
            case DEFECT -> new IllegalStateException(database + " refused: " + cause.getMessage(), cause);
        };
    }

    /**
     * Returns what to throw in place of a failure of COMMIT. After a failure that the dialect does not know as a refusal, the
     * changes may be there or not.
     *
     * @param unknown the message for that case
     */
    RuntimeException ofCommit(Exception failure, String unknown) {
        SQLException cause = sqlException(failure);
        return cause != null && dialect.keptNothing(cause)
                ? translated(cause)
                : new OutcomeUnknownException(unknown, failure);
    }

    /** Returns what to throw of a database that this store cannot work with. */
    public IllegalStateException refusal(String complaint, @Nullable Throwable cause) {
        return new IllegalStateException(database + " " + complaint, cause);
    }

    public StoreUnavailableException unavailable(Throwable cause) {
        return new StoreUnavailableException(database + " cannot be used: " + cause.getMessage(), cause);
    }

    private Dialect.Failure meaning(SQLException cause) {
        // the pool has no connection to give, whatever the state of the last one that it tried to make says
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
