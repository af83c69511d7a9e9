package dev.castellan.client.errors;

/** Thrown if the user has a valid token but lacks the role or the project for the call (403). */
public final class ForbiddenException extends ApiException {

    private static final long serialVersionUID = 1;

    ForbiddenException(ErrorAnswer answer) {
        super(answer);
    }
}
