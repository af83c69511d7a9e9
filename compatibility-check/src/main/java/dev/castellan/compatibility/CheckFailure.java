package dev.castellan.compatibility;

/** The check cannot be made; the message says why, and what to do. */
final class CheckFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    CheckFailure(String message) {
        super(message);
    }

    CheckFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
