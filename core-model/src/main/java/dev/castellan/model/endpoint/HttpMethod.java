package dev.castellan.model.endpoint;

/** The HTTP methods of operations. */
public enum HttpMethod {
    /** Reads. */
    GET,
    /** Creates. */
    POST,
    /** Sets state. Repeating the request has no further effect. */
    PUT,
    /** Deletes. */
    DELETE,
    /** Changes part of a resource. The API does not use this method, but extensions of a deployment may. */
    PATCH
}
