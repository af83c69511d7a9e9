package dev.castellan.client.errors;

/** Too many requests (429): {@link #retryAfter()} says when to come back. */
public final class RateLimitedException extends ApiException {

    private static final long serialVersionUID = 1;

    RateLimitedException(ErrorAnswer answer) {
        super(answer);
    }
}
