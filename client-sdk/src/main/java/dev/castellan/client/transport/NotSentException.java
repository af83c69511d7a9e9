package dev.castellan.client.transport;

import java.io.IOException;

/** Thrown by a transport if no byte of a request can have reached the server, so that it can safely be sent again. */
public final class NotSentException extends IOException {

    private static final long serialVersionUID = 1;

    private final IOException reason;

    /** Reports why the request was not sent. */
    public NotSentException(IOException reason) {
        super(reason.getMessage(), reason);
        this.reason = reason;
    }

    /** Returns why the request was not sent. */
    public IOException reason() {
        return reason;
    }
}
