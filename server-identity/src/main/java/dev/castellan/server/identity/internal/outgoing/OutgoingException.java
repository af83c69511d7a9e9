package dev.castellan.server.identity.internal.outgoing;

import org.jspecify.annotations.Nullable;

/** An outgoing request failed. The message tells an administrator of the organization why. */
public final class OutgoingException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** Creates an exception with its message and its cause. */
    public OutgoingException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
