package dev.castellan.server.store;

/** Thrown when a store cannot be reached, is out of space, or is closed. A later attempt may succeed. */
public class StoreUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** Creates an exception that says what cannot be reached and why. */
    public StoreUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Creates an exception that says what cannot be reached. */
    public StoreUnavailableException(String message) {
        super(message);
    }
}
