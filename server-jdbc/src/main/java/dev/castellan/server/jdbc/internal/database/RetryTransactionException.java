package dev.castellan.server.jdbc.internal.database;

/** Thrown if the database requires the client to repeat the transaction. None of its changes were committed. */
public final class RetryTransactionException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public RetryTransactionException(Throwable cause) {
        super(cause.getMessage(), cause);
    }
}
