package dev.castellan.client.internal.call;

import dev.castellan.client.call.TypedResponse;
import dev.castellan.client.errors.ApiErrors;
import dev.castellan.client.errors.ApiException;
import dev.castellan.client.errors.CallCancelledException;
import dev.castellan.client.errors.CallTimeoutException;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.errors.ClientClosedException;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.client.internal.observe.CallNotifier;
import dev.castellan.client.internal.text.BearerToken;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.endpoint.PasskeyEndpoints;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.SessionEndpoints;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * The state machine of one call, which performs no I/O. Counts the attempts, and chooses each step from the result of
 * the previous step. An attempt consists of waiting, authorizing and sending. If the server rejects the token, the
 * token is renewed once and a new attempt starts. A retryable failure also leads to a new attempt. Any other result
 * ends the call. A driver performs the steps. Not thread-safe, but different threads can use it one after another.
 *
 * @param <O> the type of the response body
 */
final class CallState<O> {

    private static final int UNAUTHENTICATED = 401;
    private static final int NOT_FOUND = 404;

    /** The DELETE operations that succeed again after a success. A 404 means that their user or project is missing. */
    private static final Set<Endpoint<?, ?>> REPEATABLE = Set.of(
            UserEndpoints.RESUME,
            ProjectEndpoints.UNARCHIVE,
            TokenEndpoints.DELETE_ALL,
            SessionEndpoints.DELETE_ALL,
            PasskeyEndpoints.DELETE_ALL);

    private final CallEngine calls;
    private final Endpoint<?, O> endpoint;
    private final ApiRequest request;
    private final CallTime time;
    private final CallNotifier notifier;
    private ApiRequest authorized;
    private final @Nullable String key;
    private boolean keyed = true;
    private int attempts;
    private boolean mayHaveActed;
    private boolean reliedOnKey;
    private long attemptStart;
    private String missing = "attempt";
    private @Nullable ApiException refusal;
    private @Nullable AttemptExchange last;
    private @Nullable TypedResponse<O> success;

    private CallState(CallEngine calls, Endpoint<?, O> endpoint, ApiRequest request) {
        this.calls = calls;
        this.endpoint = endpoint;
        this.request = request;
        this.authorized = request;
        this.key = request.headers().first(Endpoints.IDEMPOTENCY_HEADER);
        this.time = CallTime.start(calls.options(), calls.retries().timeSource().nanoTime());
        this.notifier = calls.hooks().notifier(endpoint, time.nanoTime());
    }

    /** Creates the state of a call and starts its clock. */
    static <O> CallState<O> of(CallEngine calls, Endpoint<?, O> endpoint, ApiRequest request) {
        return new CallState<>(calls, endpoint, request);
    }

    Endpoint<?, O> endpoint() {
        return endpoint;
    }

    /** Returns the remaining time of the attempt, which is positive. */
    Duration timeOfAttempt() {
        return time.ofAttempt();
    }

    /** Returns the remaining time of the call, which is positive. */
    Duration timeOfCall() {
        return time.ofCall();
    }

    CallStep<O> begin() {
        return new CallStep.Wait<>(null);
    }

    /**
     * Continues after {@link CallStep.Wait}. Checks that the client is open and that time remains.
     *
     * @throws ClientClosedException if the client was closed
     * @throws CallTimeoutException if no time remains
     */
    CallStep<O> onWait() {
        calls.lifetime().requireOpen(endpoint);
        if (time.isOver()) {
            throw outOfTime(false);
        }
        missing = "token";
        return attempts > 0 && isBoundToToken() ? new CallStep.Send<>() : new CallStep.Authorize<>(request);
    }

    /** Continues after {@link CallStep.Authorize}, with the request that contains the token for this attempt. */
    CallStep<O> onAuthorization(ApiRequest withToken) {
        authorized = withToken;
        return new CallStep.Send<>();
    }

    /** Returns the request to send. Listeners and interceptors see the whole request, including the token. */
    ApiRequest toSend() {
        ApiRequest sentRequest = calls.hooks().aroundAttempts().request(endpoint, notifier.attemptStarted(authorized));
        // interceptors and listeners may change the key
        keyed &= key != null && key.equals(sentRequest.headers().first(Endpoints.IDEMPOTENCY_HEADER));
        return sentRequest;
    }

    /** Counts the attempt and returns its time limit. */
    Duration startAttempt() {
        attempts++;
        missing = "response";
        attemptStart = time.nanoTime().getAsLong();
        return timeOfAttempt();
    }

    /**
     * Continues after {@link CallStep.Send}, with the response.
     *
     * @throws CastellanException if the response is an error and no retry follows
     */
    CallStep<O> onResponse(ApiResponse wire) {
        ApiResponse response = calls.hooks().aroundAttempts().response(endpoint, wire);
        AttemptExchange exchange = new AttemptExchange(authorized, response);
        last = exchange;
        calls.retries().posts().onResponse(endpoint.method(), keyed ? key : null, wire);
        if (calls.options().token().isEmpty()) {
            calls.authorizer().onResponse(authorized, response.headers());
        }
        TypedResponse<O> good;
        try {
            good = isAlreadyDeleted(response) ? new TypedResponse<>(null, response) : read(authorized, response);
        } catch (UnauthenticatedException e) {
            return onRejection(e);
        } catch (CastellanException e) {
            return retry(e);
        }
        calls.retries().succeeded(attempts);
        notifier.attemptEnded(response, null, null);
        AttemptExchange intercepted = exchange.changed(calls.hooks(), endpoint);
        return succeed(intercepted == null ? good : reread(intercepted));
    }

    /**
     * Continues after {@link CallStep.Send}, without a response.
     *
     * @throws CastellanException if no retry follows
     */
    CallStep<O> onFailure(IOException failure) {
        if (calls.lifetime().isClosed()) {
            throw withAttempts(new ClientClosedException(endpoint));
        }
        last = null;
        return retry(TransportFailures.of(endpoint, failure, mayHaveActed, time.limitReached(attemptStart)));
    }

    /**
     * Continues after {@link CallStep.Renew}.
     *
     * @param hasNewToken true if another token is available
     * @throws CastellanException if no other token is available
     */
    CallStep<O> onRenewal(boolean hasNewToken) {
        return hasNewToken ? new CallStep.Wait<>(null) : giveUp(Objects.requireNonNull(refusal), "");
    }

    /** Notifies the listeners and the log that the call ended with its response or with this failure. */
    void finish(@Nullable Throwable failure) {
        TypedResponse<O> outcome = success;
        if (failure == null && outcome != null) {
            notifier.succeeded(outcome.response());
        } else {
            notifier.failed(failure == null ? new CancellationException("completed by hand") : failure);
        }
    }

    /**
     * Returns the exception to throw if the client cannot obtain a token or the queue is full. The exception contains
     * the number of previous attempts.
     */
    CastellanException unsent(CastellanException failure) {
        if (failure instanceof CallCancelledException) {
            return interrupted(failure.getCause());
        }
        return failure instanceof CallTimeoutException ? outOfTime(false) : withAttempts(failure);
    }

    CallCancelledException interrupted(@Nullable Throwable cause) {
        return withAttempts(new CallCancelledException(endpoint, mayHaveActed, cause));
    }

    /** Returns the exception for a call that reached its time limit, possibly during an attempt. */
    CallTimeoutException outOfTime(boolean maybeSending) {
        String what = "no " + missing + " within " + time.deadline();
        return withAttempts(new CallTimeoutException(endpoint, mayHaveActed || maybeSending, what, null));
    }

    private TypedResponse<O> read(ApiRequest sentRequest, ApiResponse response) {
        return calls.responses().read(endpoint, response, BearerToken.of(sentRequest));
    }

    /**
     * Returns true for a DELETE with status 404 if an earlier attempt may have deleted the resource. The call then
     * succeeds. If the resource is the token of the request, the status is 401 instead.
     */
    private boolean isAlreadyDeleted(ApiResponse response) {
        int status = isBoundToToken() ? UNAUTHENTICATED : NOT_FOUND;
        return response.status() == status
                && mayHaveActed
                && endpoint.method() == HttpMethod.DELETE
                && !REPEATABLE.contains(endpoint);
    }

    /** Returns true if the meaning of the request depends on its token. */
    private boolean isBoundToToken() {
        return endpoint.equals(TokenEndpoints.DELETE_CURRENT);
    }

    /** Requests another token once per call. If the server also rejects the second token, expiry is not the reason. */
    private CallStep<O> onRejection(ApiException failure) {
        notifier.attemptEnded(responseOfLast(), failure, null);
        if (refusal != null || isBoundToToken()) {
            return giveUp(failure, refusal == null ? "" : "the server refused the renewed token, too");
        }
        refusal = failure;
        return new CallStep.Renew<>(authorized);
    }

    private CallStep<O> retry(CastellanException failure) {
        mayHaveActed |= ApiErrors.mayHaveActed(failure);
        RetryPolicy.Decision next = calls.retries().after(failure, attempts, time, keyed);
        Duration pause = next.pause();
        reliedOnKey |= pause != null && !failure.isRetryable();
        notifier.attemptEnded(responseOfLast(), failure, pause);
        return pause == null ? giveUp(failure, next.reason()) : new CallStep.Wait<>(pause);
    }

    /**
     * Ends the call with the failure of the last attempt, unless an interceptor replaces the failure with a response.
     *
     * @param reason why no attempt follows, or an empty text
     */
    private CallStep<O> giveUp(CastellanException failure, String reason) {
        AttemptExchange intercepted = last == null ? null : last.changed(calls.hooks(), endpoint);
        if (intercepted == null) {
            throw ApiErrors.withAttempts(failure, attempts, reliedOnKey, reason);
        }
        return succeed(reread(intercepted));
    }

    private CallStep<O> succeed(TypedResponse<O> result) {
        success = result;
        return new CallStep.Done<>(result);
    }

    private TypedResponse<O> reread(AttemptExchange intercepted) {
        try {
            return read(intercepted.sent(), intercepted.response());
        } catch (CastellanException e) {
            throw withAttempts(e);
        }
    }

    private @Nullable ApiResponse responseOfLast() {
        return last == null ? null : last.response();
    }

    private <E extends CastellanException> E withAttempts(E failure) {
        return ApiErrors.withAttempts(failure, attempts, reliedOnKey, "");
    }
}
