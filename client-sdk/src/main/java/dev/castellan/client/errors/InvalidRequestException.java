package dev.castellan.client.errors;

/** The request is wrong and stays so (400, 415, 422, or too large): the message names the field, header or parameter. */
public sealed class InvalidRequestException extends ApiException permits RequestTooLargeException {

    private static final long serialVersionUID = 1;

    InvalidRequestException(ErrorAnswer answer) {
        super(answer);
    }
}
