package dev.castellan.client.errors;

/**
 * Thrown if the request conflicts with the present state (409), such as an e-mail address that is taken, a quota, or
 * the default project.
 */
public final class ConflictException extends ApiException {

    private static final long serialVersionUID = 1;

    ConflictException(ErrorAnswer answer) {
        super(answer);
    }
}
