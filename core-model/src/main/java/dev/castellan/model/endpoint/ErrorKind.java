package dev.castellan.model.endpoint;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/**
 * The error conditions of the API with their default HTTP statuses. The specification ("Errors") does not define
 * statuses, so a server can use different ones.
 */
public enum ErrorKind {
    /** A body, query parameter or header is invalid. The message names the invalid part. */
    INVALID(400),
    /** The token of the request is missing or invalid. */
    UNAUTHENTICATED(401),
    /** The role of the caller does not allow the operation, or the caller cannot access the project in the header. */
    FORBIDDEN(403),
    /** The path names a resource that does not exist, or that the caller cannot see. */
    NOT_FOUND(404),
    /** The path does not support the method. {@code Allow} lists the supported methods. */
    METHOD_NOT_ALLOWED(405),
    /** {@code Accept} excludes {@code application/json}. */
    NOT_ACCEPTABLE(406),
    /** The request conflicts with the current state. */
    CONFLICT(409),
    /** Other resources depend on the resource to delete. {@code dependencies} names them. */
    BLOCKED(409),
    /** The body exceeds the size limit. */
    TOO_LARGE(413),
    /** The request target exceeds the length limit. */
    TARGET_TOO_LONG(414),
    /** The body is not JSON in UTF-8, or has a {@code Content-Encoding}. */
    UNSUPPORTED_MEDIA(415),
    /** The {@code Idempotency-Key} was already used for a different request. */
    KEY_REUSED(422),
    /** The client sent too many requests. {@code Retry-After} tells the client how long to wait. */
    RATE_LIMITED(429),
    /** The server failed. The server log contains the cause and the {@code errorID}. */
    INTERNAL(500),
    /** The server is temporarily unavailable. {@code Retry-After} tells the client how long to wait. */
    UNAVAILABLE(503),
    /** The HTTP version of the request is neither 1.0 nor 1.1. */
    VERSION_NOT_SUPPORTED(505);

    /** The error conditions that all operations share. */
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

    /** Returns the code of an error of this kind for which no more specific code is known. */
    public ErrorCode code() {
        return ErrorCode.of(name().toLowerCase(Locale.ROOT));
    }
}
