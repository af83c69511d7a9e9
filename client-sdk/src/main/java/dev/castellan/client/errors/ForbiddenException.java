package dev.castellan.client.errors;

/** Thrown if the token is valid but its owner lacks the required role or access to the project (403). */
public final class ForbiddenException extends ApiException {

    private static final long serialVersionUID = 1;

    ForbiddenException(ErrorResponse response) {
        super(response);
    }
}
