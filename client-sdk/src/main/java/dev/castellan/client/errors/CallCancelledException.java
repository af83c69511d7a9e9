package dev.castellan.client.errors;

import dev.castellan.model.endpoint.Endpoint;
import org.jspecify.annotations.Nullable;

/** Thrown if the calling thread is interrupted. The thread's interrupt flag remains set. */
public final class CallCancelledException extends TransportException {

    private static final long serialVersionUID = 1;

    /**
     * Creates an exception for a cancelled call.
     *
     * @param endpoint the operation
     * @param maybeSent true if the server may have received the request
     * @param cause the transport failure
     */
    public CallCancelledException(Endpoint<?, ?> endpoint, boolean maybeSent, @Nullable Throwable cause) {
        super(endpoint, maybeSent, "the calling thread was interrupted", cause);
    }

    /** Returns {@code false}, because the caller cancelled the call. */
    @Override
    public boolean isRetryable() {
        return false;
    }
}
