package dev.castellan.server.jdbc.internal.database;

/** Thrown if a change violates a primary, foreign or unique key. */
public final class KeyViolationException extends RuntimeException {

    private static final long serialVersionUID = 1;

    KeyViolationException(Throwable cause) {
        super(cause.getMessage(), cause);
    }
}
