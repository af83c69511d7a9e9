package dev.castellan.server.jdbc.internal.database;

/** A change that a primary, foreign or unique key forbids. */
public final class KeyViolationException extends RuntimeException {

    private static final long serialVersionUID = 1;

    KeyViolationException(Throwable cause) {
        super(cause.getMessage(), cause);
    }
}
