package dev.castellan.client.errors;

/** Thrown if the client sent too many requests (429). {@link #retryAfter()} returns the time to wait. */
public final class RateLimitedException extends ApiException {

    private static final long serialVersionUID = 1;

    RateLimitedException(ErrorResponse response) {
        super(response);
    }
}
