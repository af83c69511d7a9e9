package dev.castellan.server.jdbc;

/** The database asks for the whole transaction once more; nothing of it was kept. */
final class RepeatException extends RuntimeException {

    private static final long serialVersionUID = 1;

    RepeatException(Throwable cause) {
        super(cause.getMessage(), cause);
    }
}
