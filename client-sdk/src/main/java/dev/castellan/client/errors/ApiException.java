package dev.castellan.client.errors;

import java.util.regex.Pattern;
import java.util.regex.MatchResult;
import dev.castellan.model.internal.text.UuidText;
import dev.castellan.model.exchange.Headers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Thrown if the server answered with an error status (specification, "Errors"). */
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
    private final @Nullable UUID errorId;
    private final @Nullable String serverMessage;
    private final @Nullable String dependencies;
    private final @Nullable Duration retryAfter;
    private final String excerpt;

    ApiException(ErrorAnswer answer) {
        this(answer, "");
    }

    ApiException(ErrorAnswer answer, String remedy) {
        super(answer.endpoint(), answer.summary() + remedy, null);
        this.status = answer.status();
        this.headers = answer.headers();
        this.errorId = answer.errorId();
        this.serverMessage = answer.message();
        this.dependencies = answer.dependencies();
        this.retryAfter = answer.retryAfter();
        this.excerpt = answer.excerpt();
    }

    /** Returns the HTTP status. */
    public final int status() {
        return status;
    }

    /** Returns the header fields of the answer. */
    public final Headers headers() {
        return headers;
    }

    /**
     * Returns the identifier of this occurrence of the error; empty if the answer has none, such as that of a proxy.
     */
    public final Optional<UUID> errorId() {
        return Optional.ofNullable(errorId);
    }

    /** Returns the {@code message} of the error body; empty if the answer has none. */
    public final Optional<String> serverMessage() {
        return Optional.ofNullable(serverMessage);
    }

    /** Returns what blocks a deletion, as the server describes it; empty if the answer does not name it. */
    public final Optional<String> dependencies() {
        return Optional.ofNullable(dependencies);
    }

    /** Returns the ids found in {@link #dependencies()}, in their order, each once. */
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

    /** Returns the time that the server asks to wait, from 0 to 999,999,999 seconds; empty if it does not ask. */
    public final Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }

    /** Returns the beginning of the body, at most 500 characters, without secrets, as far as they can be recognized. */
    public final String excerpt() {
        return excerpt;
    }

    /**
     * {@inheritDoc} This is so for the statuses 408, 429, 502, 503 and 504; for a POST, only for 429, and for 503 with
     * {@code Retry-After}.
     */
    @Override
    public final boolean isRetryable() {
        return RetrySafety.mayFollow(this, false);
    }
}
