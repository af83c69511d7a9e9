package dev.castellan.server.store;

/** Thrown when a store cannot be reached, is out of space, or is closed. A retry may succeed. */
public class StoreUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** Creates an exception whose message names the store and the reason. */
    public StoreUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Creates an exception whose message names the store. */
    public StoreUnavailableException(String message) {
        super(message);
    }
}
