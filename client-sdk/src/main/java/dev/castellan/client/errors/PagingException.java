package dev.castellan.client.errors;

import dev.castellan.model.endpoint.Endpoint;

/** Thrown if a page announces a next page but has no valid cursor, or repeats the cursor of a previous page. */
public final class PagingException extends CastellanException {

    private static final long serialVersionUID = 1;

    /** Creates an exception with a description of the error. */
    public PagingException(Endpoint<?, ?> endpoint, String what) {
        super(endpoint, what, null);
    }
}
