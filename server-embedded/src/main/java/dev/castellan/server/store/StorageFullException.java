package dev.castellan.server.store;

/**
 * Thrown when a store does not have enough space for a change. Reads may still succeed. Changes succeed again once the
 * operator has freed space.
 */
public final class StorageFullException extends StoreUnavailableException {

    private static final long serialVersionUID = 1;

    /** Creates an exception whose message names the full store. */
    public StorageFullException(String message, Throwable cause) {
        super(message, cause);
    }
}
