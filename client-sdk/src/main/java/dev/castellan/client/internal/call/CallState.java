package dev.castellan.client.internal.call;

import dev.castellan.client.call.TypedResponse;
import dev.castellan.client.errors.ApiErrors;
import dev.castellan.client.errors.ApiException;
import dev.castellan.client.errors.CallCancelledException;
import dev.castellan.client.errors.CallTimeoutException;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.errors.ClientClosedException;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.client.internal.answer.TransportFailures;
import dev.castellan.client.internal.observe.CallWatch;
import dev.castellan.client.internal.time.CallTime;
import dev.castellan.client.internal.token.Authorizer;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * The attempts of one call: how many there were, what they told, and whether another follows. Both faces walk through
 * it; used by one thread after the other.
 *
 * @param <O> what the call answers
 */
final class CallState<O> {

    private static final int NOT_FOUND = 404;

    private final CallEngine calls;
    private final Endpoint<?, O> endpoint;
    private final CallTime time;
    private final CallWatch watch;
    private int made;
    private boolean mayHaveActed;
    private boolean askedForOtherToken;
    private Duration pause = Duration.ZERO;
    private @Nullable ApiRequest refused;
    private @Nullable ApiException refusal;
    private @Nullable AttemptExchange last;
    private @Nullable TypedResponse<O> answer;

    private CallState(CallEngine calls, Endpoint<?, O> endpoint) {
        this.calls = calls;
        this.endpoint = endpoint;
        this.time = CallTime.start(calls.options(), calls.retries().timing().nanoTime());
        this.watch = calls.hooks().watch(endpoint, time.nanoTime());
    }

    /** Starts the time of a call. */
    static <O> CallState<O> of(CallEngine calls, Endpoint<?, O> endpoint) {
        return new CallState<>(calls, endpoint);
    }

    Endpoint<?, O> endpoint() {
        return endpoint;
    }

    /** Returns the answer; {@code null} as long as another attempt is needed. */
    @Nullable
    TypedResponse<O> answer() {
        return answer;
    }

    /** Returns how long to wait before the next attempt. */
    Duration pause() {
        return pause;
    }

    /** Returns the request whose token the server refused, if another token may help; else {@code null}. */
    @Nullable
    ApiRequest refused() {
        return refused;
    }

    /** Returns the time that is left for this attempt, always more than none. */
    Duration time() {
        return time.ofAttempt();
    }

    /** Returns the time that is left for the call, always more than none. */
    Duration timeOfCall() {
        return time.ofCall();
    }

    /**
     * Begins an attempt.
     *
     * @throws ClientClosedException if the client was closed meanwhile
     * @throws CallTimeoutException if no time is left
     */
    void begin() {
        calls.lifetime().requireOpen(endpoint);
        if (time.isOver()) {
            throw outOfTime();
        }
        pause = Duration.ZERO;
    }

    /** Counts the attempt, which is sent now, and returns the time that it has. */
    Duration send() {
        made++;
        return time();
    }

    /** Returns what to send as this attempt: the request as listeners and interceptors want it. */
    ApiRequest toSend(ApiRequest authorized) {
        return calls.hooks().aroundAttempts().request(endpoint, watch.attemptStarted(authorized));
    }

    /**
     * Takes the answer to an attempt.
     *
     * @param sent the request as it was authorized
     * @throws CastellanException if it is an error, and no other attempt follows
     */
    void answered(ApiRequest sent, ApiResponse wire) {
        ApiResponse response = calls.hooks().aroundAttempts().response(endpoint, wire);
        AttemptExchange exchange = new AttemptExchange(sent, response);
        last = exchange;
        TypedResponse<O> good;
        try {
            good = foundWorkDone(response) ? new TypedResponse<>(null, response) : read(sent, response);
        } catch (UnauthenticatedException e) {
            refuse(sent, e);
            return;
        } catch (CastellanException e) {
            next(e);
            return;
        }
        calls.retries().succeeded(made);
        watch.attemptEnded(response, null, null);
        AttemptExchange changed = exchange.changed(calls.hooks(), endpoint);
        answer = changed == null ? good : readAnew(changed);
    }

    /** The call is over: with its answer, or with this failure. */
    void ended(@Nullable Throwable failure) {
        TypedResponse<O> given = answer;
        if (failure == null && given != null) {
            watch.succeeded(given.response());
        } else {
            watch.failed(failure == null ? new CancellationException("completed by hand") : failure);
        }
    }

    /**
     * Takes the failure of an attempt.
     *
     * @throws CastellanException if no other attempt follows
     */
    void failed(IOException failure) {
        if (calls.lifetime().isClosed()) {
            throw attempted(new ClientClosedException(endpoint));
        }
        last = null;
        next(TransportFailures.of(endpoint, failure, mayHaveActed));
    }

    /**
     * Takes whether there is another token than the one that was refused.
     *
     * @throws CastellanException the refusal, if there is none
     */
    void renewed(boolean another) {
        refused = null;
        if (!another) {
            giveUp(Objects.requireNonNull(refusal));
        }
    }

    /** Returns a failure to get a token, with what is known of the attempts before it. */
    CastellanException unsent(CastellanException failure) {
        if (failure instanceof CallCancelledException) {
            return interrupted(failure.getCause());
        }
        return failure instanceof CallTimeoutException ? outOfTime() : attempted(failure);
    }

    CallCancelledException interrupted(@Nullable Throwable cause) {
        return attempted(new CallCancelledException(endpoint, mayHaveActed, cause));
    }

    CallTimeoutException outOfTime() {
        return outOfTime(false);
    }

    /** Returns the failure of a call whose time ends while an attempt may be on its way. */
    CallTimeoutException outOfTime(boolean maybeSending) {
        return attempted(new CallTimeoutException(endpoint, mayHaveActed || maybeSending, null));
    }

    private TypedResponse<O> read(ApiRequest sent, ApiResponse response) {
        return calls.answers().read(endpoint, response, Authorizer.secretOf(sent));
    }

    /** A DELETE of something gone has done its work, if an earlier attempt may be what made it go. */
    private boolean foundWorkDone(ApiResponse response) {
        return response.status() == NOT_FOUND && mayHaveActed && endpoint.method() == HttpMethod.DELETE;
    }

    /** Once a call: a second token that is refused is no matter of its age. */
    private void refuse(ApiRequest sent, ApiException failure) {
        watch.attemptEnded(responseOfLast(), failure, null);
        if (askedForOtherToken) {
            giveUp(failure);
            return;
        }
        askedForOtherToken = true;
        refused = sent;
        refusal = failure;
    }

    private void next(CastellanException failure) {
        mayHaveActed |= ApiErrors.mayHaveActed(failure);
        Duration wait = calls.retries().pauseAfter(failure, made, time.left());
        watch.attemptEnded(responseOfLast(), failure, wait);
        if (wait == null) {
            giveUp(failure);
        } else {
            pause = wait;
        }
    }

    /** Ends the call with what the last attempt told, unless an interceptor makes an answer of it. */
    private void giveUp(CastellanException failure) {
        AttemptExchange changed = last == null ? null : last.changed(calls.hooks(), endpoint);
        if (changed == null) {
            throw attempted(failure);
        }
        answer = readAnew(changed);
    }

    private TypedResponse<O> readAnew(AttemptExchange changed) {
        try {
            return read(changed.sent(), changed.response());
        } catch (CastellanException e) {
            throw attempted(e);
        }
    }

    private @Nullable ApiResponse responseOfLast() {
        return last == null ? null : last.response();
    }

    private <E extends CastellanException> E attempted(E failure) {
        return ApiErrors.attempted(failure, made);
    }
}
