package dev.castellan.server.store;

/** The store cannot be reached, is out of space, or is closed; a later attempt may succeed. */
public final class StoreUnavailableException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** Reports what cannot be reached and why. */
    public StoreUnavailableException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Reports what cannot be reached. */
    public StoreUnavailableException(String message) {
        super(message);
    }
}
