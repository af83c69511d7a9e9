package dev.castellan.server.internal.http;

import dev.castellan.model.ErrorBody;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.Json;
import dev.castellan.server.internal.scheduling.FatalErrors;
import dev.castellan.server.internal.tokens.RequestToken;
import dev.castellan.server.settings.ApiSettings;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.OutcomeUnknownException;
import dev.castellan.server.store.StorageFullException;
import dev.castellan.server.store.StoreUnavailableException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Responds to refusals and failures with error bodies (specification, "Errors"). The {@code errorID} of the
 * body is the id of the request, which the log line also has. A warning has no line if a warning with the same reason was logged
 * less than a second earlier. No other class writes error bodies.
 */
final class ErrorResponses {

    private static final Logger LOG = LoggerFactory.getLogger("dev.castellan.server.errors");
    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final Duration SOON = Duration.ofSeconds(1);
    private static final String UNAVAILABLE = "the server is temporarily unavailable: try again soon";
    private static final String FAILED = "the server failed: its log contains the cause under the errorID";
    private static final String ALL_METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE";
    private static final String FULL =
            "storage is full, and nothing was changed: the operator must free space; reads still work";

    private final Router router;
    private final WarningThrottle warnings;
    private final boolean extensions;
    private final Map<ErrorKind, Integer> statuses = new EnumMap<>(ErrorKind.class);

    ErrorResponses(Router router, ApiSettings api) {
        this.router = router;
        this.extensions = api.extensions();
        this.warnings = new WarningThrottle(System::nanoTime, (id, text) -> LOG.warn("{} {}", id, text));
        for (ErrorKind kind : ErrorKind.values()) {
            statuses.put(kind, api.statuses().getOrDefault(kind, kind.status()));
        }
    }

    /** Responds to a request after a step has thrown an exception. Rethrows fatal JVM errors. */
    ApiResponse respond(UUID id, ApiRequest request, Throwable thrown) {
        if (thrown instanceof Refusal refusal) {
            return toResponse(id, request, refusal);
        }
        if (thrown instanceof StoreUnavailableException unavailable) {
            return unavailable(id, request, unavailable);
        }
        return thrown instanceof OutcomeUnknownException unknown
                ? outcomeUnknown(id, request, unknown)
                : failed(id, request, FatalErrors.unlessFatal(thrown));
    }

    ApiResponse toResponse(UUID id, ApiRequest request, Refusal refusal) {
        String message = Printable.text(String.valueOf(refusal.getMessage()));
        LOG.debug("{} {} {}: {}", id, refusal.code(), Printable.text(request.toString()), message);
        return respond(request, refusal, new ErrorBody(id, message, refusal.dependencies()));
    }

    /**
     * Returns the response of a temporarily unavailable server. Logs at most one line per second for each reason,
     * because thousands of requests may fail while a database is down. Logs stack traces only at debug level.
     */
    ApiResponse unavailable(UUID id, ApiRequest request, RuntimeException cause) {
        String reason = reason(cause);
        Refusal refusal = cause instanceof StorageFullException
                ? Refusal.of(ErrorCode.STORAGE_FULL, FULL)
                : Refusal.of(ErrorCode.UNAVAILABLE, UNAVAILABLE);
        // warnings that differ only in numbers, such as the counts of a connection pool, have the same reason
        warn(request, NUMBER.matcher(reason).replaceAll("0"), id, refusal.code(), reason);
        LOG.debug("the cause of {}", id, cause);
        return respond(request, id, refusal);
    }

    /**
     * Returns the response of an overloaded or closing server. Logs at most one line per second for each reason.
     *
     * @param refusal the refusal, whose message is the reason
     */
    ApiResponse overloaded(UUID id, ApiRequest request, Refusal refusal) {
        String reason = String.valueOf(refusal.getMessage());
        warn(request, reason, id, refusal.code(), reason);
        return respond(request, id, refusal);
    }

    private void warn(ApiRequest request, String kind, UUID id, ErrorCode code, String reason) {
        warnings.warn(kind, id, code + " " + Printable.text(request.toString()) + ": " + reason);
    }

    /**
     * Returns the response to a change whose outcome is unknown. Responds like {@link #unavailable} if the request can
     * safely be repeated, and otherwise like {@link #failed}, because a client that repeats a POST or PATCH without a
     * key could make the change twice.
     */
    ApiResponse outcomeUnknown(UUID id, ApiRequest request, OutcomeUnknownException cause) {
        return IdempotencyKeys.mayBeRepeated(request) ? unavailable(id, request, cause) : failed(id, request, cause);
    }

    /** Returns the response to an internal failure, with a fixed message. The cause appears only in the log. */
    ApiResponse failed(UUID id, ApiRequest request, Throwable cause) {
        LOG.error("{} {} {}", id, ErrorCode.INTERNAL, Printable.text(request.toString()), cause);
        return respond(request, id, Refusal.of(ErrorCode.INTERNAL, FAILED));
    }

    /** Returns the message of an exception, followed by the messages of its causes that are not already included. */
    private static String reason(Throwable problem) {
        String reason = String.valueOf(problem.getMessage());
        for (Throwable cause = problem.getCause(); cause != null; cause = cause.getCause()) {
            String more = String.valueOf(cause.getMessage());
            reason = reason.contains(more) ? reason : reason + ": " + more;
        }
        return Printable.text(reason);
    }

    private ApiResponse respond(ApiRequest request, UUID id, Refusal refusal) {
        return respond(request, refusal, new ErrorBody(id, String.valueOf(refusal.getMessage()), null));
    }

    private ApiResponse respond(ApiRequest request, Refusal refusal, ErrorBody body) {
        return new ApiResponse(statuses.getOrDefault(refusal.kind(), 500), headers(request, refusal), Json.write(body));
    }

    private Headers headers(ApiRequest request, Refusal refusal) {
        Headers headers = extensions
                ? ResponseEncoder.WITH_BODY.with(
                        Endpoints.ERROR_HEADER, refusal.code().value())
                : ResponseEncoder.WITH_BODY;
        return switch (refusal.kind()) {
            case UNAUTHENTICATED -> headers.with("WWW-Authenticate", challenge(request, refusal));
            case METHOD_NOT_ALLOWED -> headers.with("Allow", allow(request));
            case RATE_LIMITED, UNAVAILABLE -> headers.with("Retry-After", seconds(refusal.retryAfter()));
            default ->
                refusal.retryAfter() == null ? headers : headers.with("Retry-After", seconds(refusal.retryAfter()));
        };
    }

    private String challenge(ApiRequest request, Refusal refusal) {
        String realm = "Bearer realm=\"castellan\"";
        if (!RequestToken.isIn(request.headers())) {
            return realm;
        }
        boolean isExpired = extensions && refusal.code().equals(ErrorCode.EXPIRED);
        return realm + ", error=\"invalid_token\"" + (isExpired ? ", error_description=\"expired\"" : "");
    }

    private String allow(ApiRequest request) {
        Router.RouteMatch match = router.find(request.path());
        return match == null ? ALL_METHODS : match.allow();
    }

    /**
     * Returns the delay in whole seconds, rounded up, because an earlier attempt would fail. Returns 0 if the time has
     * already passed.
     */
    private static String seconds(@Nullable Duration delay) {
        long seconds = (delay == null ? SOON : delay).plusNanos(999_999_999).toSeconds();
        return Long.toString(Math.max(0, seconds));
    }

    /** Makes strings from callers safe for logs and error bodies. */
    static final class Printable {

        private static final int MAX_LENGTH = 1000;

        private Printable() {}

        /**
         * Returns the string as one line of limited length. Replaces each control or format character with a question
         * mark.
         */
        static String text(String text) {
            StringBuilder safe = new StringBuilder(Math.min(text.length(), MAX_LENGTH));
            text.codePoints().limit(MAX_LENGTH).forEach(c -> safe.appendCodePoint(isHarmful(c) ? '?' : c));
            return text.codePointCount(0, text.length()) > MAX_LENGTH ? safe + "..." : safe.toString();
        }

        private static boolean isHarmful(int codePoint) {
            return switch (Character.getType(codePoint)) {
                case Character.CONTROL,
                        Character.SURROGATE,
                        Character.FORMAT,
                        Character.LINE_SEPARATOR,
                        Character.PARAGRAPH_SEPARATOR -> true;
                default -> false;
            };
        }
    }
}
