package dev.castellan.client.errors;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import org.jspecify.annotations.Nullable;

/** A call that did not succeed: the root of everything that a call of this client throws by itself. */
public abstract sealed class CastellanException extends RuntimeException
        permits ApiException,
                ClientClosedException,
                PagingException,
                TooManyCallsException,
                TokenUnavailableException,
                TransportException,
                UndecodableAnswerException {

    private static final long serialVersionUID = 1;

    private final transient Endpoint<?, ?> endpoint;
    private int attempts;

    CastellanException(Endpoint<?, ?> endpoint, String what, @Nullable Throwable cause) {
        super(endpoint + ": " + what, cause);
        this.endpoint = endpoint;
    }

    /** Returns the operation that was called, with its method and path template. */
    public final Endpoint<?, ?> endpoint() {
        return endpoint;
    }

    /** Returns the name of the operation that was called, such as {@code projects.addUser}. */
    public final String operation() {
        return endpoint.id();
    }

    /** Returns the HTTP method of the operation. */
    public final HttpMethod method() {
        return endpoint.method();
    }

    /** Returns the path of the operation below {@code /api/v1}, with the names of its ids and never their values. */
    public final String pathTemplate() {
        return endpoint.path().text();
    }

    /** Returns how often the request was sent, or at least begun to be sent; 0 if it never came to that. */
    public final int attempts() {
        return attempts;
    }

    /**
     * Returns whether to make the same call again later: what stood in the way passes by itself, and nothing can happen
     * twice. A POST that the server may have acted on is therefore never retryable.
     */
    public boolean isRetryable() {
        return false;
    }

    void setAttempts(int count) {
        this.attempts = count;
    }
}
