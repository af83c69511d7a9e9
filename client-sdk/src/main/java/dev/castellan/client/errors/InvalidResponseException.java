package dev.castellan.client.errors;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.Headers;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Thrown if the body of a successful response is invalid for the operation or exceeds the size limit. */
public final class InvalidResponseException extends CastellanException {

    private static final long serialVersionUID = 1;

    private final int status;
    private final transient Headers headers;
    private final @Nullable String requestId;
    private final String excerpt;

    InvalidResponseException(
            Endpoint<?, ?> endpoint,
            int status,
            Headers headers,
            @Nullable String requestId,
            String complaint,
            String excerpt) {
        // Omits the cause, because Jackson quotes values, which may be tokens.
        super(
                endpoint,
                "responded with " + status + " with an unreadable body: " + complaint
                        + (requestId == null ? "" : " (request id " + requestId + ")") + remedy(excerpt),
                null);
        this.requestId = requestId;
        this.status = status;
        this.headers = headers;
        this.excerpt = excerpt;
    }

    /** Returns the usual cause if the body is HTML, otherwise an empty string. */
    private static String remedy(String excerpt) {
        return excerpt.startsWith("<") ? NotFoundException.FOREIGN : "";
    }

    /** Returns the HTTP status, from 200 to 299. */
    public int status() {
        return status;
    }

    /** Returns the header fields of the response. */
    public Headers headers() {
        return headers;
    }

    /**
     * Returns the identifier under which the operator finds the request: {@code Castellan-Request-Id} of the response,
     * else its {@code X-Request-Id}.
     */
    public Optional<String> requestId() {
        return Optional.ofNullable(requestId);
    }

    /** Returns the start of the body, at most 500 characters, with recognizable secrets redacted. */
    public String excerpt() {
        return excerpt;
    }
}
