package dev.castellan.client.errors;

/** Thrown if the server, or a proxy before it, failed or cannot answer at the moment (500 to 599). */
public final class ServerFailureException extends ApiException {

    private static final long serialVersionUID = 1;

    ServerFailureException(ErrorAnswer answer) {
        super(answer);
    }
}
