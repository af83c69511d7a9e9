package dev.castellan.server.jdbc.internal.database;

import dev.castellan.server.store.OutcomeUnknownException;
import dev.castellan.server.store.StorageFullException;
import dev.castellan.server.store.StoreUnavailableException;
import java.io.IOException;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Translates all JDBC failures into store exceptions.
 *
 * @param database the name of the database in messages; must not contain secrets
 */
public record FailureTranslator(Dialect dialect, String database) {

    private static final int MAX_ATTEMPTS = 12;

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
     * Returns the store exception for a failure of COMMIT, or of statements that were sent together with COMMIT.
     * Returns an {@link OutcomeUnknownException} unless the dialect is certain that the database committed nothing.
     *
     * @param unknown the message if the outcome is unknown
     */
    RuntimeException ofCommit(Exception failure, Connection connection, String unknown) {
        SQLException cause = sqlException(failure);
        return cause != null && dialect.committedNothing(cause, connection)
                ? translated(cause)
                : new OutcomeUnknownException(unknown, failure);
    }

    /** Returns the exception for a database that the store cannot use. */
    public IllegalStateException refusal(String complaint, @Nullable Throwable cause) {
        return new IllegalStateException(database + " " + complaint, cause);
    }

    public StoreUnavailableException unavailable(Throwable cause) {
        return new StoreUnavailableException(database + " cannot be used: " + reason(cause), cause);
    }

    /**
     * Returns the message of the driver, with the messages of network failures. Other causes could contain secrets.
     */
    public static String reason(Throwable failure) {
        String reason = String.valueOf(failure.getMessage());
        for (Throwable cause = failure.getCause(); cause != null; cause = cause.getCause()) {
            String more = text(cause);
            if (cause instanceof IOException && !reason.contains(more)) {
                reason = reason.replaceFirst("\\.$", "") + ": " + more;
            }
        }
        return reason;
    }

    private static String text(Throwable cause) {
        String message = cause.getMessage();
        String prefix = cause instanceof UnknownHostException ? "unknown host " : "";
        return message == null ? cause.toString() : prefix + message;
    }

    private Dialect.Failure meaning(SQLException cause) {
        // the pool is exhausted; the SQL state comes from its last failed connection attempt
        return cause instanceof SQLTransientConnectionException ? Dialect.Failure.UNAVAILABLE : dialect.failure(cause);
    }

    public static @Nullable SQLException sqlException(@Nullable Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof SQLException sqlFailure) {
                return sqlFailure;
            }
        }
        return null;
    }

    /** Runs a transaction, and repeats it, up to a limit, when the database requires a retry. */
    public <T> T retried(Supplier<T> transaction) {
        for (int attempt = 1; ; attempt++) {
            try {
                return transaction.get();
            } catch (RetryTransactionException e) {
                if (attempt == MAX_ATTEMPTS) {
                    throw unavailable(e);
                }
                long maxNanos = TimeUnit.MILLISECONDS.toNanos(1L << Math.min(attempt, 7));
                LockSupport.parkNanos(ThreadLocalRandom.current().nextLong(maxNanos) + 1);
            }
        }
    }

    /** Thrown if a change violates a primary, foreign or unique key. */
    public static final class KeyViolationException extends RuntimeException {

        private static final long serialVersionUID = 1;

        KeyViolationException(Throwable cause) {
            super(cause.getMessage(), cause);
        }
    }

    /** Thrown if the database requires the client to repeat the transaction. None of its changes were committed. */
    public static final class RetryTransactionException extends RuntimeException {

        private static final long serialVersionUID = 1;

        public RetryTransactionException(Throwable cause) {
            super(cause.getMessage(), cause);
        }
    }
}
