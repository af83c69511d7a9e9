package dev.castellan.client.errors;

/** Thrown if the server or a proxy in front of it fails or is unavailable (500 to 599). */
public final class ServerFailureException extends ApiException {

    private static final long serialVersionUID = 1;

    ServerFailureException(ErrorResponse response) {
        super(response);
    }
}
