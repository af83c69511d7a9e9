package dev.castellan.client.errors;

/** Thrown if the token is missing, unknown, expired or deleted (401). */
public final class UnauthenticatedException extends ApiException {

    private static final long serialVersionUID = 1;

    UnauthenticatedException(ErrorResponse response) {
        super(response);
    }
}
