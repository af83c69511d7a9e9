package dev.castellan.client.errors;

/**
 * Thrown if the request conflicts with the current state (409), for example if an e-mail address is already in use or a
 * quota is exhausted.
 */
public final class ConflictException extends ApiException {

    private static final long serialVersionUID = 1;

    ConflictException(ErrorResponse response) {
        super(response);
    }
}
