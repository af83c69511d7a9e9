package dev.castellan.server.store;

/**
 * Thrown when a store lacks the space for a change. Reads may still work. Changes succeed again after the operator has
 * freed space.
 */
public final class StorageFullException extends StoreUnavailableException {

    private static final long serialVersionUID = 1;

    /** Creates an exception whose message names the full store. */
    public StorageFullException(String message, Throwable cause) {
        super(message, cause);
    }
}
