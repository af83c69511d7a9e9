package dev.castellan.client.errors;

/** The state does not allow it (409): an e-mail address that is taken, a quota, membership of the default project. */
public final class ConflictException extends ApiException {

    private static final long serialVersionUID = 1;

    ConflictException(ErrorAnswer answer) {
        super(answer);
    }
}
