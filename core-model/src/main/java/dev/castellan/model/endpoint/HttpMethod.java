package dev.castellan.model.endpoint;

/** The methods of operations. */
public enum HttpMethod {
    /** Reads. */
    GET,
    /** Creates. */
    POST,
    /** Puts a state in place; the same again changes nothing. */
    PUT,
    /** Deletes. */
    DELETE,
    /** Changes a part; no operation of the API has it, but one of a deployment's own may. */
    PATCH
}
