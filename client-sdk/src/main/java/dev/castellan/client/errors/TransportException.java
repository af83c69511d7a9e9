package dev.castellan.client.errors;

import dev.castellan.model.endpoint.Endpoint;
import org.jspecify.annotations.Nullable;

/** No answer came: the request could not be sent, or the connection broke before the whole answer was there. */
public sealed class TransportException extends CastellanException permits CallCancelledException, CallTimeoutException {

    private static final long serialVersionUID = 1;

    private final boolean sent;

    /**
     * Reports a call without an answer.
     *
     * @param endpoint the operation
     * @param maybeSent whether the server may have received the request
     * @param what what went wrong
     * @param cause what the transport reported
     */
    public TransportException(Endpoint<?, ?> endpoint, boolean maybeSent, String what, @Nullable Throwable cause) {
        super(endpoint, what + (maybeSent ? "; the server may have acted on it" : "; nothing was sent"), cause);
        this.sent = maybeSent;
    }

    /** Returns whether the server may have received the request, and acted on it; {@code false} if it surely did not. */
    public final boolean maybeSent() {
        return sent;
    }

    /** {@inheritDoc} Here: unless the server is not trusted or not known, or a POST may have been sent. */
    @Override
    public boolean isRetryable() {
        return RetrySafety.mayFollow(this, false);
    }
}
