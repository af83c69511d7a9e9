package dev.castellan.client.errors;

/** Thrown if the body, path or headers are larger than the server accepts (413, 414, 431). */
public final class RequestTooLargeException extends InvalidRequestException {

    private static final long serialVersionUID = 1;

    RequestTooLargeException(ErrorAnswer answer) {
        super(answer);
    }
}
