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
 * A request that a tenant answered, and its answer. Contains no secrets: tokens are cut to their first 15 characters.
 * Immutable.
 */
public final class JournalEntry {

    private final long number;
    private final Instant time;
    private final RedactedExchange exchange;
    private final Duration duration;
    private final @Nullable String fault;
    private final @Nullable String failure;
    private final @Nullable URI baseUrl;

    JournalEntry(
            long number,
            Instant time,
            RedactedExchange exchange,
            Duration duration,
            @Nullable String fault,
            @Nullable String failure,
            @Nullable URI baseUrl) {
        this.number = number;
        this.time = time;
        this.exchange = exchange;
        this.duration = duration;
        this.fault = fault;
        this.failure = failure;
        this.baseUrl = baseUrl;
    }

    /** Returns the number of the entry: 1 for the first answer after the tenant was created or reset. */
    public long number() {
        return number;
    }

    /** Returns when the tenant answered, by the tenant's clock. */
    public Instant time() {
        return time;
    }

    /** Returns how long the server took from the head of the request to its answer, by the clock of the machine. */
    public Duration duration() {
        return duration;
    }

    /** Returns the request as patterns see it, with tokens cut short. */
    public IncomingCall call() {
        return exchange.call();
    }

    /** Returns the operation's id, such as {@code projects.addUser}; the request line if there is no operation. */
    public String operation() {
        return call().operation();
    }

    /** Returns the name of the tenant. */
    public String tenant() {
        return call().tenant();
    }

    /**
     * Returns the name of the calling user in the test, or its id if it has no name; empty if the caller was not
     * recognized. If the request was refused before the caller was determined, for example because its body is too
     * large, this is the owner of the valid token in its head, if the head could be read; such a token does not count
     * as used.
     */
    public Optional<String> caller() {
        return Optional.ofNullable(call().caller());
    }

    /** Returns the method, as on the request line. */
    public String method() {
        return call().request().method();
    }

    /** Returns the path, percent-encoded, from {@code /api/v1} on. */
    public String path() {
        return call().request().path();
    }

    /** Returns the query without its question mark, percent-encoded; empty if there was none. */
    public String query() {
        return call().request().query();
    }

    /** Returns the header fields of the request. */
    public Headers headers() {
        return call().request().headers();
    }

    /** Returns the body of the request; empty if there was none, or it is not JSON. */
    public Optional<JsonValue> body() {
        return JsonBody.json(call().request().body());
    }

    /**
     * Returns the body of the request as a Java type, such as {@code NewProject}.
     *
     * @throws InvalidJsonException if there was no JSON body, or it does not fit the type
     */
    public <T> T bodyAs(Class<T> type) {
        return required(body(), "request").as(type);
    }

    /** Returns the status of the answer; 0 if a fault left the request without one. */
    public int status() {
        return exchange.answer().status();
    }

    /** Returns the header fields of the answer. */
    public Headers answerHeaders() {
        return exchange.answer().headers();
    }

    /** Returns the body of the answer; empty if there was none, or it is not JSON. */
    public Optional<JsonValue> answerBody() {
        return JsonBody.json(exchange.answer().body());
    }

    /**
     * Returns the body of the answer as a Java type, such as {@code Project}.
     *
     * @throws InvalidJsonException if there was no JSON body, or it does not fit the type
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

    /**
     * Returns the client's address, whose port tells connections apart; empty if the request came through no socket.
     */
    public Optional<InetSocketAddress> connection() {
        return Optional.ofNullable(call().connection());
    }

    /** Returns the fault that hit the request; empty if none did. */
    public Optional<String> fault() {
        return Optional.ofNullable(fault);
    }

    /**
     * Returns what code that the test gave to a fault or a stub threw for this request, with the name of the fault or
     * stub; empty if it threw nothing.
     */
    public Optional<String> failure() {
        return Optional.ofNullable(failure);
    }

    /**
     * Returns a curl command for a POSIX shell that makes the same request. Shell variables stand for the token,
     * {@code $CASTELLAN_TOKEN}; for the file with the authority's certificate if the server uses TLS,
     * {@code $CASTELLAN_CA}; and for the base URL if the server has no socket, {@code $CASTELLAN_BASE_URL}.
     */
    public String toCurl() {
        return CurlCommand.of(call().request(), baseUrl);
    }

    /** Returns one line: number, time, caller, request, answer, operation and duration. */
    @Override
    public String toString() {
        return EntryText.line(this);
    }

    private JsonValue required(Optional<JsonValue> body, String part) {
        return body.orElseThrow(() -> new InvalidJsonException("the " + part + " of " + this + " has no JSON body"));
    }
}
