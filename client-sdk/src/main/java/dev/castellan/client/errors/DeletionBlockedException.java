package dev.castellan.client.errors;

/** Something depends on what should be deleted: {@link #dependencies()} says what. Told by that field, not by the status. */
public final class DeletionBlockedException extends ApiException {

    private static final long serialVersionUID = 1;

    DeletionBlockedException(ErrorAnswer answer) {
        super(answer);
    }
}
