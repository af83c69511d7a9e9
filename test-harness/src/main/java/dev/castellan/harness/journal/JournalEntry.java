package dev.castellan.harness.journal;

import dev.castellan.harness.internal.request.JsonBody;
import dev.castellan.harness.request.IncomingCall;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request to a tenant and its response. Contains no secrets, because tokens are cut to their first 15 characters and
 * codes to their first 10. Immutable.
 */
public final class JournalEntry {

    private static final String ANONYMOUS = "anonymous";

    private final long number;
    private final Instant time;
    private final Duration duration;
    private final IncomingCall call;
    private final ApiResponse response;
    private final @Nullable String fault;
    private final @Nullable String failure;
    private final @Nullable URI baseUrl;

    JournalEntry(
            long number,
            Instant time,
            Duration duration,
            IncomingCall call,
            ApiResponse response,
            @Nullable String fault,
            @Nullable String failure,
            @Nullable URI baseUrl) {
        this.number = number;
        this.time = time;
        this.duration = duration;
        this.call = call;
        this.response = response;
        this.fault = fault;
        this.failure = failure;
        this.baseUrl = baseUrl;
    }

    /** Returns the number of the entry. The first entry after the tenant was created or reset has the number 1. */
    public long number() {
        return number;
    }

    /** Returns the time of the response, according to the tenant's clock. */
    public Instant time() {
        return time;
    }

    /** Returns the time between the arrival of the request's head and the response, according to the system clock. */
    public Duration duration() {
        return duration;
    }

    /** Returns the request in the form that patterns match, with redacted tokens. */
    public IncomingCall call() {
        return call;
    }

    /**
     * Returns the id of the operation, such as {@code projects.addUser}, or the request line if the operation is
     * unknown.
     */
    public String operation() {
        return call.operation();
    }

    /** Returns the name of the tenant. */
    public String tenant() {
        return call.tenant();
    }

    /**
     * Returns the calling user's name in the test, or the id of a user without a name. Returns empty if the server did
     * not recognize the caller. If the server refused the request before determining the caller, for example because
     * the body was too large, returns the owner of the token in the head, if the token is valid. The server does not
     * update the last use of such a token.
     */
    public Optional<String> caller() {
        return Optional.ofNullable(call.caller());
    }

    /** Returns the method. */
    public String method() {
        return call.request().method();
    }

    /** Returns the percent-encoded path, which starts with {@code /api/v1}. */
    public String path() {
        return call.request().path();
    }

    /**
     * Returns the percent-encoded query without its question mark, or an empty string if the request does not have a
     * query.
     */
    public String query() {
        return call.request().query();
    }

    /** Returns the header fields of the request. */
    public Headers headers() {
        return call.request().headers();
    }

    /** Returns the JSON body of the request, or empty if the body is missing or is not JSON. */
    public Optional<JsonValue> body() {
        return JsonBody.json(call.request().body());
    }

    /**
     * Returns the body of the request as a Java type, such as {@code NewProject}.
     *
     * @throws InvalidJsonException if the JSON body is missing or does not match the type
     */
    public <T> T bodyAs(Class<T> type) {
        return required(body(), "request").as(type);
    }

    /** Returns the status of the response, or 0 if a fault suppressed the response. */
    public int status() {
        return response.status();
    }

    /** Returns the header fields of the response. */
    public Headers responseHeaders() {
        return response.headers();
    }

    /** Returns the JSON body of the response, or empty if the body is missing or is not JSON. */
    public Optional<JsonValue> responseBody() {
        return JsonBody.json(response.body());
    }

    /**
     * Returns the body of the response as a Java type, such as {@code Project}.
     *
     * @throws InvalidJsonException if the JSON body is missing or does not match the type
     */
    public <T> T responseAs(Class<T> type) {
        return required(responseBody(), "response").as(type);
    }

    /** Returns the error message of the response, or empty if the response does not contain one. */
    public Optional<String> errorMessage() {
        return status() < 400 ? Optional.empty() : JsonBody.message(response.body());
    }

    /** Returns the address and port of the client, or empty if the request did not arrive over a socket. */
    public Optional<InetSocketAddress> connection() {
        return Optional.ofNullable(call.connection());
    }

    /** Returns the fault that hit the request, or empty if none did. */
    public Optional<String> fault() {
        return Optional.ofNullable(fault);
    }

    /**
     * Returns the exception that test code in a fault or stub threw for this request, with the name of the fault or
     * stub, or empty if test code threw no exception.
     */
    public Optional<String> failure() {
        return Optional.ofNullable(failure);
    }

    /**
     * Returns a curl command that sends the same request from a POSIX shell. The command reads the token from the shell
     * variable {@code CASTELLAN_TOKEN}. If the server uses TLS, the command reads the path of the CA certificate from
     * {@code CASTELLAN_CA}. If the server was started without a socket, the command reads the base URL from {@code
     * CASTELLAN_BASE_URL}.
     */
    public String toCurl() {
        return CurlCommand.of(call.request(), baseUrl);
    }

    /** Returns a line with the number, time, caller, request, response, operation and duration. */
    @Override
    public String toString() {
        String named = call.endpoint() == null ? "" : operation() + ", ";
        return "#" + number + " " + time.truncatedTo(ChronoUnit.MILLIS) + " " + caller().orElse(ANONYMOUS) + ": "
                + request() + " -> " + responseText() + " (" + named
                + String.format(Locale.ROOT, "%.1f ms", duration.toNanos() / 1e6) + ")";
    }

    /** Returns the number, the request and the caller. */
    String title() {
        return "#" + number + " " + request() + " by " + caller().orElse(ANONYMOUS);
    }

    /** Returns the status, error and fault, and the exception thrown by test code unless the error contains it. */
    String responseText() {
        String error = errorMessage().orElse("");
        return (status() == 0 ? "no response" : String.valueOf(status()))
                + (error.isEmpty() ? "" : " " + error)
                + fault().map(hit -> " [fault: " + hit + "]").orElse("")
                + failure()
                        .filter(thrown -> !error.contains(thrown))
                        .map(thrown -> " [the test's own code failed: " + thrown + "]")
                        .orElse("");
    }

    private String request() {
        return method() + " " + path() + (query().isEmpty() ? "" : "?" + query());
    }

    private JsonValue required(Optional<JsonValue> body, String part) {
        return body.orElseThrow(() -> new InvalidJsonException("the " + part + " of " + this + " has no JSON body"));
    }
}
