package dev.castellan.server.store;

/**
 * Thrown when the connection was lost during a commit, and the outcome of the write is not known. The store has kept
 * the whole write or nothing.
 */
public final class OutcomeUnknownException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** Creates an exception that names the write and the interruption. */
    public OutcomeUnknownException(String message, Throwable cause) {
        super(message, cause);
    }
}
