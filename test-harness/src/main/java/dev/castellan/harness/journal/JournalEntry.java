package dev.castellan.harness.journal;

import dev.castellan.harness.internal.request.JsonBody;
import dev.castellan.harness.request.IncomingCall;
import dev.castellan.model.exchange.Headers;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A request to a tenant and its answer. Does not contain secrets: tokens are cut to their first 15 characters. Immutable.
 */
public final class JournalEntry {

    private final long number;
    private final Instant time;
    private final RedactedExchange exchange;
    private final Duration duration;
    private final @Nullable URI baseUrl;

    JournalEntry(long number, Instant time, RedactedExchange exchange, Duration duration, @Nullable URI baseUrl) {
        this.number = number;
        this.time = time;
        this.exchange = exchange;
        this.duration = duration;
        this.baseUrl = baseUrl;
    }

    /** Returns the number of the entry. The first answer after the tenant was created or reset has the number 1. */
    public long number() {
        return number;
    }

    /** Returns the time of the answer, by the tenant's clock. */
    public Instant time() {
        return time;
    }

    /** Returns the time from the head of the request to the answer, by the clock of the machine. */
    public Duration duration() {
        return duration;
    }

    /** Returns the request as patterns see it, with redacted tokens. */
    public IncomingCall call() {
        return exchange.call();
    }

    /** Returns the id of the operation, such as {@code projects.addUser}, or the request line for an unknown operation. */
    public String operation() {
        return call().operation();
    }

    /** Returns the name of the tenant. */
    public String tenant() {
        return call().tenant();
    }

    /**
     * Returns the name of the calling user in the test, or the id of a user without a name; empty if the server did not
     * recognize the caller. If the server refused the request before it determined the caller, for example because of
     * the size of the body, returns the user of the valid token in the head. The server does not update the last use of
     * such a token.
     */
    public Optional<String> caller() {
        return Optional.ofNullable(call().caller());
    }

    /** Returns the method. */
    public String method() {
        return call().request().method();
    }

    /** Returns the percent-encoded path, which starts with {@code /api/v1}. */
    public String path() {
        return call().request().path();
    }

    /** Returns the percent-encoded query without its question mark; empty for a request without a query. */
    public String query() {
        return call().request().query();
    }

    /** Returns the header fields of the request. */
    public Headers headers() {
        return call().request().headers();
    }

    /** Returns the JSON body of the request; empty if the body is absent or not JSON. */
    public Optional<JsonValue> body() {
        return JsonBody.json(call().request().body());
    }

    /**
     * Returns the body of the request as a Java type, such as {@code NewProject}.
     *
     * @throws InvalidJsonException if the JSON body is absent or does not match the type
     */
    public <T> T bodyAs(Class<T> type) {
        return required(body(), "request").as(type);
    }

    /** Returns the status of the answer; 0 if a fault suppressed the answer. */
    public int status() {
        return exchange.answer().status();
    }

    /** Returns the header fields of the answer. */
    public Headers answerHeaders() {
        return exchange.answer().headers();
    }

    /** Returns the JSON body of the answer; empty if the body is absent or not JSON. */
    public Optional<JsonValue> answerBody() {
        return JsonBody.json(exchange.answer().body());
    }

    /**
     * Returns the body of the answer as a Java type, such as {@code Project}.
     *
     * @throws InvalidJsonException if the JSON body is absent or does not match the type
     */
    public <T> T answerAs(Class<T> type) {
        return required(answerBody(), "answer").as(type);
    }

    /** Returns the message of an error answer; empty if the answer is not an error. */
    public Optional<String> errorMessage() {
        return status() < 400
                ? Optional.empty()
                : JsonBody.message(exchange.answer().body());
    }

    /** Returns the address and port of the client; empty if the request did not come through a socket. */
    public Optional<InetSocketAddress> connection() {
        return Optional.ofNullable(call().connection());
    }

    /** Returns the fault that hit the request; empty for none. */
    public Optional<String> fault() {
        return Optional.ofNullable(exchange.fault());
    }

    /**
     * Returns the exception that the test's code in a fault or stub threw for this request, with the name of the fault or
     * stub; empty for none.
     */
    public Optional<String> failure() {
        return Optional.ofNullable(exchange.failure());
    }

    /**
     * Returns a curl command for a POSIX shell that sends the same request. The command uses the shell variables
     * {@code CASTELLAN_TOKEN} for the token, {@code CASTELLAN_CA} for the file with the authority's certificate if the
     * server uses TLS, and {@code CASTELLAN_BASE_URL} for the base URL of a server without a socket.
     */
    public String toCurl() {
        return CurlCommand.of(call().request(), baseUrl);
    }

    /** Returns one line with number, time, caller, request, answer, operation and duration. */
    @Override
    public String toString() {
        return EntryText.line(this);
    }

    private JsonValue required(Optional<JsonValue> body, String part) {
        return body.orElseThrow(() -> new InvalidJsonException("the " + part + " of " + this + " has no JSON body"));
    }
}
