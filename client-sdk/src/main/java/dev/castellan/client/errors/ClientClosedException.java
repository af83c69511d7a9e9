package dev.castellan.client.errors;

import dev.castellan.model.endpoint.Endpoint;

/** The client was closed before the call, or while it was under way. */
public final class ClientClosedException extends CastellanException {

    private static final long serialVersionUID = 1;

    /** Reports a call of a closed client. */
    public ClientClosedException(Endpoint<?, ?> endpoint) {
        super(endpoint, "the client is closed: build another, or close it later", null);
    }
}
