package dev.castellan.client.errors;

import dev.castellan.model.endpoint.Endpoint;
import org.jspecify.annotations.Nullable;

/** The calling thread was interrupted; its interrupt flag is still set. */
public final class CallCancelledException extends TransportException {

    private static final long serialVersionUID = 1;

    /**
     * Reports a call that was given up.
     *
     * @param endpoint the operation
     * @param maybeSent whether the server may have received the request
     * @param cause what the transport reported
     */
    public CallCancelledException(Endpoint<?, ?> endpoint, boolean maybeSent, @Nullable Throwable cause) {
        super(endpoint, maybeSent, "the calling thread was interrupted", cause);
    }

    /** Returns {@code false}: whoever interrupted the call wanted its end. */
    @Override
    public boolean isRetryable() {
        return false;
    }
}
