package dev.castellan.client.errors;

import dev.castellan.model.endpoint.Endpoint;
import org.jspecify.annotations.Nullable;

/** Thrown if the calling thread was interrupted. Its interrupt flag stays set. */
public final class CallCancelledException extends TransportException {

    private static final long serialVersionUID = 1;

    /**
     * Reports a cancelled call.
     *
     * @param endpoint the operation
     * @param maybeSent whether the server may have received the request
     * @param cause the failure of the transport
     */
    public CallCancelledException(Endpoint<?, ?> endpoint, boolean maybeSent, @Nullable Throwable cause) {
        super(endpoint, maybeSent, "the calling thread was interrupted", cause);
    }

    /** Returns {@code false}, since the call was ended on purpose. */
    @Override
    public boolean isRetryable() {
        return false;
    }
}
