package dev.castellan.client.transport;

import java.io.IOException;

/**
 * Thrown by a transport if the server certainly did not process a request, because the request was not sent, or because
 * the server refused it before any processing (RFC 9113, section 8.7). The client can then safely send the request
 * again.
 */
public final class NotSentException extends IOException {

    private static final long serialVersionUID = 1;

    private final IOException reason;

    /** Creates an exception with the cause. */
    public NotSentException(IOException reason) {
        super(reason.getMessage(), reason);
        this.reason = reason;
    }

    /** Returns the cause. */
    public IOException reason() {
        return reason;
    }
}
