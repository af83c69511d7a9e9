package dev.castellan.client.errors;

/** Thrown if the role or the project of the user does not allow the call (403). The token is valid. */
public final class ForbiddenException extends ApiException {

    private static final long serialVersionUID = 1;

    ForbiddenException(ErrorAnswer answer) {
        super(answer);
    }
}
