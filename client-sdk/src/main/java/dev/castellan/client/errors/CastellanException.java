package dev.castellan.client.errors;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import org.jspecify.annotations.Nullable;

/**
 * The superclass of the exceptions that calls throw. Invalid arguments cause an {@link IllegalArgumentException}
 * instead.
 */
public abstract sealed class CastellanException extends RuntimeException
        permits ApiException,
                ClientClosedException,
                PagingException,
                TooManyCallsException,
                TokenUnavailableException,
                TransportException,
                InvalidResponseException {

    private static final long serialVersionUID = 1;

    private final transient Endpoint<?, ?> endpoint;
    private final String operation;
    private final HttpMethod method;
    private final String pathTemplate;
    private int attempts;
    private boolean reliedOnKey;
    private String end = "";

    CastellanException(Endpoint<?, ?> endpoint, String what, @Nullable Throwable cause) {
        super(endpoint + ": " + what, cause);
        this.endpoint = endpoint;
        this.operation = endpoint.id();
        this.method = endpoint.method();
        this.pathTemplate = endpoint.path().text();
    }

    /** Returns the operation, what happened, and why the client stopped. */
    @Override
    public String getMessage() {
        return super.getMessage() + end;
    }

    /** Returns the called operation. A serialized exception does not contain it. */
    public final Endpoint<?, ?> endpoint() {
        return endpoint;
    }

    /** Returns the name of the called operation, such as {@code projects.addUser}. */
    public final String operation() {
        return operation;
    }

    /** Returns the HTTP method of the operation. */
    public final HttpMethod method() {
        return method;
    }

    /** Returns the path template of the operation, relative to {@code /api/v1}. */
    public final String pathTemplate() {
        return pathTemplate;
    }

    /** Returns the number of attempts to send the request, which may be 0. */
    public final int attempts() {
        return attempts;
    }

    /**
     * Returns true if repeating the call is safe and could succeed. A POST or PATCH that the server may have executed
     * is not retryable.
     */
    public boolean isRetryable() {
        return false;
    }

    /** Returns true if a retry of this call was safe only because the deployment honours {@code Idempotency-Key}. */
    final boolean reliedOnKey() {
        return reliedOnKey;
    }

    void setAttempts(int count, boolean withKey, String reason) {
        this.attempts = count;
        this.reliedOnKey = withKey;
        boolean isResponse = this instanceof ApiException || this instanceof InvalidResponseException;
        this.end = reason.isEmpty() && count < (isResponse ? 2 : 1)
                ? ""
                : "; stopped after " + count + (count == 1 ? " attempt" : " attempts")
                        + (reason.isEmpty() ? "" : ": " + reason);
    }
}
