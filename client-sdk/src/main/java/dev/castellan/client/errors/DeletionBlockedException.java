package dev.castellan.client.errors;

/**
 * Thrown if a deletion is blocked by something that depends on the resource; {@link #dependencies()} names it.
 * Recognized by that field, not by the status.
 */
public final class DeletionBlockedException extends ApiException {

    private static final long serialVersionUID = 1;

    DeletionBlockedException(ErrorAnswer answer) {
        super(answer);
    }
}
