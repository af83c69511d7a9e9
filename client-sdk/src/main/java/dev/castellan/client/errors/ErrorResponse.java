package dev.castellan.client.errors;

import dev.castellan.client.internal.text.RequestId;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.internal.text.UuidText;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The content of an error response, without secrets. */
record ErrorResponse(
        Endpoint<?, ?> endpoint,
        int status,
        Headers headers,
        @Nullable String requestId,
        @Nullable UUID errorId,
        @Nullable String code,
        @Nullable String message,
        @Nullable String dependencies,
        @Nullable Duration retryAfter,
        String excerpt) {

    /** Reads a response. Redacts {@code secret}, the token of the request. */
    static ErrorResponse read(Endpoint<?, ?> endpoint, ApiResponse response, Clock clock, @Nullable String secret) {
        Map<?, ?> body = fields(response.body());
        Headers headers = response.headers();
        return new ErrorResponse(
                endpoint,
                response.status(),
                headers,
                RequestId.in(headers, secret),
                body.get("errorID") instanceof String id ? UuidText.parse(id) : null,
                code(headers, body, secret),
                redacted(body.containsKey("message") ? body.get("message") : body.get("error_description"), secret),
                redacted(body.get("dependencies"), secret),
                RetryAfter.parse(headers, clock),
                Truncation.of(response.body(), secret));
    }

    /** Returns the code in the header, or else the error of OAuth in the body (RFC 6749, section 5.2). */
    private static @Nullable String code(Headers headers, Map<?, ?> body, @Nullable String secret) {
        String code = RequestId.in(headers, Endpoints.ERROR_HEADER, secret);
        return code == null && body.get("error") instanceof String error && error.matches("[a-z_]{1,50}")
                ? error
                : code;
    }

    /** Returns the fields of the body. Other deployments and proxies may send bodies without fields. */
    private static Map<?, ?> fields(byte[] body) {
        try {
            String text = new String(body, StandardCharsets.UTF_8);
            return JsonValue.parse(text).convertTo(Object.class) instanceof Map<?, ?> fields ? fields : Map.of();
        } catch (InvalidJsonException e) {
            return Map.of();
        }
    }

    /** Returns the text of a field, or {@code null} if the field is absent, blank or not a string. */
    private static @Nullable String redacted(@Nullable Object field, @Nullable String secret) {
        return field instanceof String text && !text.isBlank() ? Truncation.redact(text, secret) : null;
    }

    /** Returns a one-line summary with the status, the message and details. */
    String summary() {
        return "responded with " + status + (code == null ? "" : " " + Truncation.of(code, null)) + detail()
                + (dependencies == null ? "" : " (dependencies: " + Truncation.of(dependencies, null) + ")")
                + (errorId == null ? "" : " (errorID " + errorId + ")")
                + (requestId == null || requestId.equals(String.valueOf(errorId))
                        ? ""
                        : " (request id " + requestId + ")");
    }

    private String detail() {
        if (message != null) {
            return ": " + Truncation.of(message, null);
        }
        return " without an error body" + (excerpt.isEmpty() ? "" : ": " + excerpt);
    }

    /** Parses the {@code Retry-After} header, which contains seconds or an HTTP date. */
    private static final class RetryAfter {

        /** The maximum number of digits, which is enough for any useful delay and prevents an overflow. */
        private static final int MAX_DIGITS = 9;

        private static final Duration MAX_DELAY = Duration.ofSeconds(999_999_999);

        private RetryAfter() {}

        /**
         * Parses a delay, which is limited to 999,999,999 seconds. A date counts from the {@code Date} of the response,
         * because the client's clock may be wrong. Returns {@code null} if the value is absent or malformed.
         */
        static @Nullable Duration parse(Headers headers, Clock clock) {
            String value = headers.first("Retry-After");
            if (value == null || value.isBlank()) {
                return null;
            }
            String text = value.strip();
            return text.chars().allMatch(c -> c >= '0' && c <= '9')
                    ? seconds(text)
                    : until(text, headers.first("Date"), clock);
        }

        private static Duration seconds(String text) {
            String digits = text.replaceFirst("^0+(?=.)", "");
            return digits.length() > MAX_DIGITS ? MAX_DELAY : Duration.ofSeconds(Integer.parseInt(digits));
        }

        private static @Nullable Duration until(String date, @Nullable String serverDate, Clock clock) {
            Instant end = instant(date);
            if (end == null) {
                return null;
            }
            Instant start = serverDate == null ? null : instant(serverDate);
            Duration wait = Duration.between(start == null ? clock.instant() : start, end);
            Duration limited = wait.compareTo(MAX_DELAY) > 0 ? MAX_DELAY : wait;
            return limited.isNegative() ? Duration.ZERO : limited;
        }

        private static @Nullable Instant instant(String date) {
            try {
                return ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME)
                        .toInstant();
            } catch (DateTimeException e) {
                return null;
            }
        }
    }
}
