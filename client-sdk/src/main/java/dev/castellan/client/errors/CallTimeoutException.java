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
     * @param cause the transport failure
     */
    public CallTimeoutException(Endpoint<?, ?> endpoint, boolean maybeSent, @Nullable Throwable cause) {
        super(endpoint, maybeSent, "no response in time, see deadline(..) and attemptTimeout(..)", cause);
    }
}
