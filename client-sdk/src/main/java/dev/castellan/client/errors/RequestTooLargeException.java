package dev.castellan.client.errors;

/** Thrown if the body, the path or the headers exceed a server limit (413, 414, 431). */
public final class RequestTooLargeException extends InvalidRequestException {

    private static final long serialVersionUID = 1;

    RequestTooLargeException(ErrorResponse response) {
        super(response);
    }
}
