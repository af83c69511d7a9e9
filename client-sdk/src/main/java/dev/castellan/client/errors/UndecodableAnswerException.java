package dev.castellan.client.errors;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.Headers;

/** The server reported success with a body that is not what the operation answers, or larger than allowed. */
public final class UndecodableAnswerException extends CastellanException {

    private static final long serialVersionUID = 1;

    private final int status;
    private final transient Headers headers;
    private final String excerpt;

    UndecodableAnswerException(Endpoint<?, ?> endpoint, int status, Headers headers, String complaint, String excerpt) {
        // No cause: what Jackson reports quotes values, and one of them may be a token.
        super(endpoint, "answered " + status + " with a body that cannot be read: " + complaint, null);
        this.status = status;
        this.headers = headers;
        this.excerpt = excerpt;
    }

    /** Returns the HTTP status, of 200 to 299. */
    public int status() {
        return status;
    }

    /** Returns the header fields of the answer. */
    public Headers headers() {
        return headers;
    }

    /** Returns the beginning of the body, at most 500 characters, with what looks like a secret left out. */
    public String excerpt() {
        return excerpt;
    }
}
