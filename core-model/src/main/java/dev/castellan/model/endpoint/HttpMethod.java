package dev.castellan.model.endpoint;

/** The HTTP methods that operations use. */
public enum HttpMethod {
    /** Reads a resource or a list. */
    GET,
    /** Creates a resource. */
    POST,
    /** Sets state. Repeating the request has no further effect. */
    PUT,
    /** Deletes a resource. */
    DELETE,
    /** Changes part of a resource. Only extensions use this method. */
    PATCH;

    /**
     * Returns true if a server that honours {@code Idempotency-Key} makes the change of such a request only once for
     * each key.
     */
    public boolean takesIdempotencyKey() {
        return this == POST || this == PATCH;
    }
}
