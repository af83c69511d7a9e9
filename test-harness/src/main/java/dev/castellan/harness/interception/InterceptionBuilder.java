package dev.castellan.harness.interception;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Builds an {@link Interception}. First call the methods that select requests. Then call the method for an effect,
 * which adds the interception. Immutable. Each method that adds a condition returns a new builder.
 *
 * <p>{@link #reset}, {@link #close}, {@link #stall}, {@link #unavailable}, {@link #rateLimited} and a response with a
 * status of 500 or more simulate a service that the request did not reach. The operation runs only if
 * {@link #afterCommit()} was called. Other responses and handlers replace the operation, after the server has checked
 * the caller's token and role. With every other effect, the operation runs. In all cases, the server first checks the
 * head of the request, updates the token's last use, and counts the request toward rate limits.
 */
public interface InterceptionBuilder extends RequestConditions<InterceptionBuilder> {

    /** Limits the interception to this many requests, at least 1. It does not affect later requests. */
    InterceptionBuilder times(int requests);

    /**
     * Skips the first {@code count} matching requests (0 or more). The other conditions do not count skipped requests.
     */
    InterceptionBuilder after(int count);

    /**
     * Hits every {@code n}th matching request, where {@code n} is at least 1. With 3, these are the third and the sixth
     * request.
     */
    InterceptionBuilder everyNth(int n);

    /**
     * Hits a random share of the matching requests.
     *
     * @param chance the share, from 0 to 1
     * @param seed the random seed. With equal seeds, the same positions in a sequence of requests are hit.
     */
    InterceptionBuilder withProbability(double chance, long seed);

    /** Stops hitting requests when the tenant's clock reaches {@code end}. */
    InterceptionBuilder until(Instant end);

    /**
     * Hits no requests while the condition is true. The condition is evaluated once for each matching request, possibly
     * on different threads.
     */
    InterceptionBuilder until(BooleanSupplier end);

    /** Runs the operation before the effect is applied. The client cannot tell whether the operation ran. */
    InterceptionBuilder afterCommit();

    /**
     * Allows only users with the role {@code org_admin} to call an operation that the interception adds to the server.
     * By default, every user may call the operation.
     *
     * @throws IllegalStateException if the server already has the operation
     */
    InterceptionBuilder forAdminsOnly();

    /**
     * Sets the query parameters of an operation that the interception adds to the server. The server refuses all other
     * parameters.
     *
     * @throws IllegalStateException if the server already has the operation
     */
    InterceptionBuilder query(String... names);

    /**
     * Responds with this status and JSON body. {@link Interception#then(int, String)} adds further responses.
     *
     * @param status from 200 to 599. From 500, every request gets the response. Below, the requests of callers with a
     *     valid token and the required role get it.
     */
    Interception respond(int status, String json);

    /**
     * Responds with this status: from 500 with the API's error body, below without a body. See
     * {@link #respond(int, String)}.
     */
    Interception respond(int status);

    /**
     * Responds with the API error of a refusal, such as {@code Refusal.of(ErrorCode.EMAIL_TAKEN, "email: taken")}. From
     * the status 500, every request gets the error. Below, the requests of callers with a valid token and the required
     * role get it.
     */
    Interception refuse(Refusal refusal);

    /**
     * Responds with the result of a handler. If the handler throws a {@link Refusal}, the
     * response has the API's error body. If the handler returns null or throws another exception, the server responds
     * with 500 and the journal entry contains the failure.
     *
     * @param handler called on multiple I/O threads, so it must be thread-safe and must not block
     */
    Interception handle(Function<InterceptedCall, ApiResponse> handler);

    /** Changes the server's responses, including refusals. The operation runs. */
    Interception transform(UnaryOperator<ApiResponse> change);

    /**
     * Responds with 429 and {@code Retry-After}, as the server does when a caller exceeds a rate limit.
     *
     * @param retryAfter at most one day, rounded up to seconds
     */
    Interception rateLimited(Duration retryAfter);

    /**
     * Responds with 503 and {@code Retry-After}, as the server does when it is unavailable.
     *
     * @param retryAfter at most one day, rounded up to seconds
     */
    Interception unavailable(Duration retryAfter);

    /** Delays the response by this duration, at most one day. The operation runs without delay. */
    Interception delay(Duration time);

    /** Resets the connection instead of responding. */
    Interception reset();

    /** Closes the connection normally instead of responding. */
    Interception close();

    /**
     * Sends no response and keeps the connection open until the client closes it, the interception is removed or the
     * tenant is closed.
     */
    Interception stall();

    /** Runs the operation, then resets the connection instead of responding. */
    Interception loseResponse();

    /**
     * Sends the head of the response and at most {@code bodyBytes} bytes of its body, but never the last byte, and
     * closes the connection. The operation runs. A response without a body arrives complete.
     */
    Interception cut(int bodyBytes);

    /** Like {@link #cut}, but keeps the connection open as {@link #stall} does. The operation runs. */
    Interception stallAfter(int bodyBytes);

    /** Sends a complete body that is not valid JSON. The operation runs. A response without a body is not changed. */
    Interception malformedJson();

    /**
     * Sends the body in pieces of at most {@code bytesPerPiece} bytes, with a pause of at most one day between pieces.
     * The operation runs.
     */
    Interception slowBody(int bytesPerPiece, Duration pause);
}
