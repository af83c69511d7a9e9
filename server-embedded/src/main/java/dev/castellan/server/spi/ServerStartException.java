package dev.castellan.server.spi;

/**
 * Thrown when a server cannot start. The message states the reason and the remedy. When this exception is thrown, all
 * threads have ended and all ports are closed.
 */
public final class ServerStartException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** Creates an exception whose message states the reason and the remedy. */
    public ServerStartException(String message, Throwable cause) {
        super(message, cause);
    }
}
