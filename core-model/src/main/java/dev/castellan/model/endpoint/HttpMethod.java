package dev.castellan.model.endpoint;

/** The methods that endpoints use. */
public enum HttpMethod {
    /** Reads. */
    GET,
    /** Creates. */
    POST,
    /** Puts a state in place; the same again changes nothing. */
    PUT,
    /** Deletes. */
    DELETE
}
