package dev.castellan.client.errors;

import dev.castellan.model.endpoint.Endpoint;
import org.jspecify.annotations.Nullable;

/**
 * Thrown if the client received no complete response, because it could not send the request or the connection failed.
 */
public sealed class TransportException extends CastellanException permits CallCancelledException, CallTimeoutException {

    private static final long serialVersionUID = 1;

    private final boolean maybeSent;

    /**
     * Creates an exception for a call without a response.
     *
     * @param endpoint the operation
     * @param maybeSent true if the server may have received and executed the request
     * @param description a description of the failure
     * @param cause the transport failure
     */
    public TransportException(
            Endpoint<?, ?> endpoint, boolean maybeSent, String description, @Nullable Throwable cause) {
        super(
                endpoint,
                description + (maybeSent ? "; the server may have acted on it" : "; the server did not act on it"),
                cause);
        this.maybeSent = maybeSent;
    }

    /** Returns true if the server may have received and executed the request. */
    public final boolean maybeSent() {
        return maybeSent;
    }

    /**
     * {@inheritDoc} Returns false if the host is unknown or not trusted, if a proxy refused the user name and the
     * password, or if the client may have sent a POST or PATCH.
     */
    @Override
    public boolean isRetryable() {
        return RetrySafety.mayFollow(this, false);
    }
}
