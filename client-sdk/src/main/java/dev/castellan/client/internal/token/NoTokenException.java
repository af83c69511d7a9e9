package dev.castellan.client.internal.token;

/** A source answered, and its answer was {@code null}. */
final class NoTokenException extends RuntimeException {

    private static final long serialVersionUID = 1;

    NoTokenException() {
        super("gave no token");
    }
}
