package dev.castellan.model.endpoint;

/** The HTTP methods of operations. */
public enum HttpMethod {
    /** Reads. */
    GET,
    /** Creates. */
    POST,
    /** Sets a state. A second request has no further effect. */
    PUT,
    /** Deletes. */
    DELETE,
    /** Changes a part of a resource. The API does not use this method, but an extension of a deployment may. */
    PATCH
}
