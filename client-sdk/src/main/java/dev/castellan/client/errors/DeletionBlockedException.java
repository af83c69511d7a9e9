package dev.castellan.client.errors;

/**
 * Thrown if other resources depend on the resource to delete. {@link #dependencies()} names them. The client recognizes
 * this error by the dependencies in the response, not by the status.
 */
public final class DeletionBlockedException extends ApiException {

    private static final long serialVersionUID = 1;

    DeletionBlockedException(ErrorResponse response) {
        super(response);
    }
}
