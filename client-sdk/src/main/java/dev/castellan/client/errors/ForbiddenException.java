package dev.castellan.client.errors;

/** The token is good, but its user may not do this (403): the role or the project does not allow it. */
public final class ForbiddenException extends ApiException {

    private static final long serialVersionUID = 1;

    ForbiddenException(ErrorAnswer answer) {
        super(answer);
    }
}
