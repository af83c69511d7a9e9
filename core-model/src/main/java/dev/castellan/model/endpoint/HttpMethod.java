package dev.castellan.model.endpoint;

/** The HTTP methods of operations. */
public enum HttpMethod {
    /** Reads. */
    GET,
    /** Creates. */
    POST,
    /** Sets a state; a second request changes nothing. */
    PUT,
    /** Deletes. */
    DELETE,
    /** Changes a part. No operation of the API uses it, but an operation of a single deployment may. */
    PATCH
}
