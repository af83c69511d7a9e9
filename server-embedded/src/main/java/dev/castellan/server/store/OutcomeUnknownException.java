package dev.castellan.server.store;

/**
 * Thrown when the connection is lost during a commit and the outcome of the write is unknown. The store has kept either
 * the entire write or nothing.
 */
public final class OutcomeUnknownException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** Creates an exception whose message describes the write and the interruption. */
    public OutcomeUnknownException(String message, Throwable cause) {
        super(message, cause);
    }
}
