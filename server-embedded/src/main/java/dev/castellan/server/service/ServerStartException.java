package dev.castellan.server.service;

/** The server could not start; the message says what was in the way and what to do. Nothing is left behind. */
public final class ServerStartException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** Reports what was in the way. */
    public ServerStartException(String message, Throwable cause) {
        super(message, cause);
    }
}
