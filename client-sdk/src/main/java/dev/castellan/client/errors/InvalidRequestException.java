package dev.castellan.client.errors;

/** Thrown if the request is invalid (400, 415, 422, or too large). The message names the field, header or parameter. */
public sealed class InvalidRequestException extends ApiException permits RequestTooLargeException {

    private static final long serialVersionUID = 1;

    InvalidRequestException(ErrorResponse response) {
        super(response);
    }
}
