package dev.castellan.model.endpoint;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * The error conditions of the API with their statuses. The specification shows no statuses ("Errors"); a server can be
 * set to other statuses than these.
 */
public enum ErrorKind {
    /** A body, query parameter or header is wrong; the message names it. */
    INVALID(400),
    /** The request has no valid token. */
    UNAUTHENTICATED(401),
    /** The caller's role, or the project named in the header, does not allow it. */
    FORBIDDEN(403),
    /** The path names something that does not exist, or that the caller cannot see. */
    NOT_FOUND(404),
    /** The path has other methods; {@code Allow} lists them. */
    METHOD_NOT_ALLOWED(405),
    /** {@code Accept} excludes {@code application/json}. */
    NOT_ACCEPTABLE(406),
    /** The request conflicts with the present state. */
    CONFLICT(409),
    /** The deletion is blocked by something that depends on the resource; {@code dependencies} names it. */
    BLOCKED(409),
    /** The body is larger than its limit. */
    TOO_LARGE(413),
    /** The request target is longer than its limit. */
    TARGET_TOO_LONG(414),
    /** The body is not plain {@code application/json}. */
    UNSUPPORTED_MEDIA(415),
    /** The {@code Idempotency-Key} was used with another request. */
    KEY_REUSED(422),
    /** Too many requests; {@code Retry-After} says when to try again. */
    RATE_LIMITED(429),
    /** The server failed; its log names the cause under the {@code errorID}. */
    INTERNAL(500),
    /** The server cannot answer at the moment; {@code Retry-After} says when to try again. */
    UNAVAILABLE(503),
    /** The request has another version than HTTP/1.1 or HTTP/1.0. */
    VERSION_NOT_SUPPORTED(505);

    /** The kinds that every operation may answer. */
    public static final Set<ErrorKind> OF_EVERY_ENDPOINT = Collections.unmodifiableSet(EnumSet.of(
            UNAUTHENTICATED,
            METHOD_NOT_ALLOWED,
            NOT_ACCEPTABLE,
            TOO_LARGE,
            TARGET_TOO_LONG,
            RATE_LIMITED,
            INTERNAL,
            UNAVAILABLE));

    private final int status;

    ErrorKind(int status) {
        this.status = status;
    }

    /** Returns the default status. */
    public int status() {
        return status;
    }
}
