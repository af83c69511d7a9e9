package dev.castellan.server.store;

/**
 * A write whose outcome is not known: the connection was lost while it was being committed. All of it is kept or none,
 * and nobody knows which.
 */
public final class OutcomeUnknownException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** Reports which write it was and how it was interrupted. */
    public OutcomeUnknownException(String message, Throwable cause) {
        super(message, cause);
    }
}
