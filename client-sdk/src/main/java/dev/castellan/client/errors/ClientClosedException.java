package dev.castellan.client.errors;

import dev.castellan.model.endpoint.Endpoint;

/** Thrown if the client was closed before or during the call. */
public final class ClientClosedException extends CastellanException {

    private static final long serialVersionUID = 1;

    /** Reports a call to a closed client. */
    public ClientClosedException(Endpoint<?, ?> endpoint) {
        super(endpoint, "the client is closed: build another, or close it later", null);
    }
}
