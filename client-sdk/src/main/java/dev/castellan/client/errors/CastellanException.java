package dev.castellan.client.errors;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import org.jspecify.annotations.Nullable;

/** The superclass of all exceptions that a call of this client throws, wrong arguments aside. */
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

    /** Returns the path of the operation below {@code /api/v1}, with the names of its ids instead of their values. */
    public final String pathTemplate() {
        return endpoint.path().text();
    }

    /** Returns the number of attempts to send the request; 0 if there was none. */
    public final int attempts() {
        return attempts;
    }

    /**
     * Returns whether the same call may succeed later, and can be repeated safely. A POST that the server may have
     * executed is never retryable.
     */
    public boolean isRetryable() {
        return false;
    }

    void setAttempts(int count) {
        this.attempts = count;
    }
}
