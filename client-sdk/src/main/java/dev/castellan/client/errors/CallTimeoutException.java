package dev.castellan.client.errors;

import dev.castellan.model.endpoint.Endpoint;
import org.jspecify.annotations.Nullable;

/** Thrown if the client received no response in time. */
public final class CallTimeoutException extends TransportException {

    private static final long serialVersionUID = 1;

    /**
     * Creates an exception for a timeout.
     *
     * @param endpoint the operation
     * @param maybeSent true if the server may have received the request
     * @param description what is missing, and the limit
     * @param cause the transport failure
     */
    public CallTimeoutException(
            Endpoint<?, ?> endpoint, boolean maybeSent, String description, @Nullable Throwable cause) {
        super(endpoint, maybeSent, description, cause);
    }
}
