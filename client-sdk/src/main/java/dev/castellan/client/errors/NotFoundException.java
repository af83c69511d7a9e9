package dev.castellan.client.errors;

/** What the path names does not exist, or is not visible to the caller (404, 410). */
public final class NotFoundException extends ApiException {

    private static final long serialVersionUID = 1;

    NotFoundException(ErrorAnswer answer) {
        super(answer);
    }
}
