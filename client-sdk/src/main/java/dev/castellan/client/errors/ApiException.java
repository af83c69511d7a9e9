package dev.castellan.client.errors;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.internal.text.UuidText;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Thrown if the server returns an error status (specification, "Errors"). */
public abstract sealed class ApiException extends CastellanException
        permits ConflictException,
                DeletionBlockedException,
                ForbiddenException,
                InvalidRequestException,
                NotFoundException,
                RateLimitedException,
                ServerFailureException,
                UnauthenticatedException,
                UnexpectedStatusException {

    private static final long serialVersionUID = 1;
    private static final Pattern UUIDS =
            Pattern.compile("(?<![0-9A-Za-z-])[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}(?![0-9A-Za-z-])");

    private final int status;
    private final transient Headers headers;
    private final @Nullable String requestId;
    private final @Nullable UUID errorId;
    private final @Nullable String code;
    private final @Nullable String serverMessage;
    private final @Nullable String dependencies;
    private final @Nullable Duration retryAfter;
    private final String excerpt;

    ApiException(ErrorResponse response) {
        this(response, "");
    }

    ApiException(ErrorResponse response, String remedy) {
        super(response.endpoint(), response.summary() + remedy, null);
        this.status = response.status();
        this.headers = response.headers();
        this.requestId = response.requestId();
        this.errorId = response.errorId();
        this.code = response.code();
        this.serverMessage = response.message();
        this.dependencies = response.dependencies();
        this.retryAfter = response.retryAfter();
        this.excerpt = response.excerpt();
    }

    /** Returns the HTTP status. */
    public final int status() {
        return status;
    }

    /** Returns the header fields of the response. */
    public final Headers headers() {
        return headers;
    }

    /**
     * Returns the identifier under which the operator finds the request: {@code Castellan-Request-Id} of the response,
     * else its {@code X-Request-Id}, else {@link #errorId()}.
     */
    public final Optional<String> requestId() {
        return Optional.ofNullable(requestId).or(() -> errorId().map(UUID::toString));
    }

    /** Returns the identifier of this error, if present. A response from a proxy usually has none. */
    public final Optional<UUID> errorId() {
        return Optional.ofNullable(errorId);
    }

    /**
     * Returns the code of the cause, such as {@link ErrorCode#EMAIL_TAKEN}, if the server sends one. A server can send
     * unknown codes. {@code docs/errors.md} says what to do about each known code.
     */
    public final Optional<ErrorCode> code() {
        return Optional.ofNullable(code).map(ErrorCode::of);
    }

    /** Returns the {@code message} of the error body, if present. */
    public final Optional<String> serverMessage() {
        return Optional.ofNullable(serverMessage);
    }

    /** Returns the resources that block a deletion, as the server describes them, if present. */
    public final Optional<String> dependencies() {
        return Optional.ofNullable(dependencies);
    }

    /** Returns the distinct ids in {@link #dependencies()}, in order. */
    public final List<UUID> dependencyIds() {
        return dependencies == null
                ? List.of()
                : UUIDS.matcher(dependencies)
                        .results()
                        .map(MatchResult::group)
                        .map(UuidText::parse)
                        .distinct()
                        .toList();
    }

    /** Returns the time to wait according to {@code Retry-After}, from 0 to 999,999,999 seconds, if present. */
    public final Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }

    /** Returns the start of the body, at most 500 characters, with recognizable secrets redacted. */
    public final String excerpt() {
        return excerpt;
    }

    /**
     * {@inheritDoc} The retryable statuses are 408, 429, 502, 503 and 504. For a POST or PATCH, only 429 and 503 with
     * {@code Retry-After} are retryable, and only if no earlier attempt of the call may have executed it.
     */
    @Override
    public final boolean isRetryable() {
        return !reliedOnKey() && RetrySafety.mayFollow(this, false);
    }
}
