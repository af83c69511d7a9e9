package dev.castellan.server.identity.internal.exchange;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.Json;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An error response of the exchange (RFC 6749, section 5.2). */
final class OAuthException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** The same text for every mismatch, so a stranger learns nothing about rules and issuers. */
    private static final String NO_MATCH = "the token cannot be exchanged; an administrator of the organization finds"
            + " the reason in its audit events";

    private final int status;
    private final String error;
    private final @Nullable Duration wait;

    private OAuthException(int status, String error, String description, @Nullable Duration wait) {
        super(description);
        this.status = status;
        this.error = error;
        this.wait = wait;
    }

    static OAuthException invalidRequest(String description) {
        return new OAuthException(400, "invalid_request", description, null);
    }

    static OAuthException unsupportedGrantType(Collection<String> supported) {
        String grants = String.join(" or ", supported);
        return new OAuthException(400, "unsupported_grant_type", "grant_type must be " + grants, null);
    }

    /** Returns one of the errors of RFC 8628, section 3.5, or {@code invalid_grant} or {@code invalid_scope}. */
    static OAuthException ofDevice(String error, String description) {
        return new OAuthException(400, error, description, null);
    }

    static OAuthException invalidGrant() {
        return new OAuthException(400, "invalid_grant", NO_MATCH, null);
    }

    static OAuthException tooMany(String description, Duration wait) {
        return new OAuthException(429, "temporarily_unavailable", description, wait);
    }

    static OAuthException unavailable(String description, Duration wait) {
        return new OAuthException(503, "temporarily_unavailable", description, wait);
    }

    /** Returns the error for a response that the server would send from its API. */
    static OAuthException of(int status, String description) {
        String error = status == 429 || status == 503
                ? "temporarily_unavailable"
                : status < 500 ? "invalid_request" : "server_error";
        return new OAuthException(status, error, description, null);
    }

    ApiResponse response() {
        Map<String, String> body = new LinkedHashMap<>();
        body.put("error", error);
        body.put("error_description", String.valueOf(getMessage()));
        Headers headers = wait == null
                ? NO_STORE
                : NO_STORE.with(
                        "Retry-After",
                        String.valueOf(Math.max(1, wait.plusMillis(999).toSeconds())));
        return new ApiResponse(status, headers, Json.write(body));
    }

    /** The headers of every response. */
    static final Headers NO_STORE =
            Headers.of("Content-Type", "application/json", "Cache-Control", "no-store", "Pragma", "no-cache");
}
