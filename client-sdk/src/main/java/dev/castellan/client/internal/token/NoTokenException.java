package dev.castellan.client.internal.token;

/** Thrown if a source returned {@code null}. */
final class NoTokenException extends RuntimeException {

    private static final long serialVersionUID = 1;

    NoTokenException() {
        super("gave no token");
    }
}
