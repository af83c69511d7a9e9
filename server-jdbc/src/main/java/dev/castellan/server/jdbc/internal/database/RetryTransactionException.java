package dev.castellan.server.jdbc.internal.database;

/** Thrown if the database asks for the whole transaction again; nothing of it was committed. */
public final class RetryTransactionException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public RetryTransactionException(Throwable cause) {
        super(cause.getMessage(), cause);
    }
}
