package dev.castellan.client.errors;

import dev.castellan.model.endpoint.Endpoint;
import org.jspecify.annotations.Nullable;

/** Thrown if no complete answer was received: the request could not be sent, or the connection failed. */
public sealed class TransportException extends CastellanException permits CallCancelledException, CallTimeoutException {

    private static final long serialVersionUID = 1;

    private final boolean sent;

    /**
     * Reports a call without an answer.
     *
     * @param endpoint the operation
     * @param maybeSent whether the server may have received the request
     * @param what what went wrong
     * @param cause the failure of the transport
     */
    public TransportException(Endpoint<?, ?> endpoint, boolean maybeSent, String what, @Nullable Throwable cause) {
        super(endpoint, what + (maybeSent ? "; the server may have acted on it" : "; nothing was sent"), cause);
        this.sent = maybeSent;
    }

    /** Returns whether the server may have received and executed the request; {@code false} if it certainly did not. */
    public final boolean maybeSent() {
        return sent;
    }

    /** {@inheritDoc} This is so unless the server is unknown or not trusted, or a POST may have been sent. */
    @Override
    public boolean isRetryable() {
        return RetrySafety.mayFollow(this, false);
    }
}
