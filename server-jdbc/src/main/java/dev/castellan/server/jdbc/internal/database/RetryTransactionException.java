package dev.castellan.server.jdbc.internal.database;

/** Thrown if the database requires the client to repeat the transaction. The database committed nothing of it. */
public final class RetryTransactionException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public RetryTransactionException(Throwable cause) {
        super(cause.getMessage(), cause);
    }
}
