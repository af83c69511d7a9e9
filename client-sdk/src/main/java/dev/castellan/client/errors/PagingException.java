package dev.castellan.client.errors;

import dev.castellan.model.endpoint.Endpoint;

/** Thrown if a page names no next page although one should follow, or names one that was already read. */
public final class PagingException extends CastellanException {

    private static final long serialVersionUID = 1;

    /** Reports what is wrong with the pages. */
    public PagingException(Endpoint<?, ?> endpoint, String what) {
        super(endpoint, what, null);
    }
}
