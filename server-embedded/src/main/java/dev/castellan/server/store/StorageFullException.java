package dev.castellan.server.store;

/** Thrown when a store has no space left for a change. Reads may go on; a later change succeeds once space is free. */
public final class StorageFullException extends StoreUnavailableException {

    private static final long serialVersionUID = 1;

    /** Creates an exception that says which store is full. */
    public StorageFullException(String message, Throwable cause) {
        super(message, cause);
    }
}
