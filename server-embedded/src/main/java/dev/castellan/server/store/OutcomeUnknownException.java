package dev.castellan.server.store;

/**
 * Thrown when the outcome of a write is not known, because the connection was lost during the commit. Either all of the
 * write is kept or none of it.
 */
public final class OutcomeUnknownException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** Creates an exception that says which write it was and how it was interrupted. */
    public OutcomeUnknownException(String message, Throwable cause) {
        super(message, cause);
    }
}
