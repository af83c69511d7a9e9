package dev.castellan.server.jdbc;

/** A change that a primary, foreign or unique key forbids. */
final class BrokenKeyException extends RuntimeException {

    private static final long serialVersionUID = 1;

    BrokenKeyException(Throwable cause) {
        super(cause.getMessage(), cause);
    }
}
