package dev.castellan.client.errors;

import dev.castellan.model.endpoint.Endpoint;

/** Thrown if the client is closed before or during a call. */
public final class ClientClosedException extends CastellanException {

    private static final long serialVersionUID = 1;

    /** Creates an exception for a call to a closed client. */
    public ClientClosedException(Endpoint<?, ?> endpoint) {
        super(endpoint, "the client is closed: build another, or close it later", null);
    }
}
