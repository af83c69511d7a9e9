package dev.castellan.client.errors;

import dev.castellan.model.endpoint.Endpoint;

/** A list whose pages lead nowhere: a cursor that came before, or none although another page should follow. */
public final class PagingException extends CastellanException {

    private static final long serialVersionUID = 1;

    /** Reports what is wrong with the pages. */
    public PagingException(Endpoint<?, ?> endpoint, String what) {
        super(endpoint, what, null);
    }
}
