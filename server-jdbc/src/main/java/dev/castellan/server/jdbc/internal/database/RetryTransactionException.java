package dev.castellan.server.jdbc.internal.database;

/** The database asks for the whole transaction once more; nothing of it was kept. */
public final class RetryTransactionException extends RuntimeException {

    private static final long serialVersionUID = 1;

    public RetryTransactionException(Throwable cause) {
        super(cause.getMessage(), cause);
    }
}
