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
import dev.castellan.client.internal.observe.Hooks;
import dev.castellan.client.internal.text.BearerToken;
import dev.castellan.client.internal.time.CallTime;
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
 * The engine of one call, without I/O: it decides the next step from the result of the step before, and knows how many
 * attempts there were, what became of them, and whether another follows. The order of steps is wait, authorize, send;
 * then the answer is judged: a refused token is renewed and all begins again, a failure that may be repeated leads back
 * to wait, anything else ends the call. A driver takes the steps. Used by one thread after the other.
 *
 * @param <O> what the call answers
 */
final class CallState<O> {

    private static final int NOT_FOUND = 404;

    private final CallEngine calls;
    private final Endpoint<?, O> endpoint;
    private final ApiRequest request;
    private final CallTime time;
    private final CallWatch watch;
    private ApiRequest authorized;
    private int made;
    private boolean mayHaveActed;
    private @Nullable ApiException refusal;
    private @Nullable AttemptExchange last;
    private @Nullable TypedResponse<O> answer;

    private CallState(CallEngine calls, Endpoint<?, O> endpoint, ApiRequest request) {
        this.calls = calls;
        this.endpoint = endpoint;
        this.request = request;
        this.authorized = request;
        this.time = CallTime.start(calls.options(), calls.retries().timing().nanoTime());
        this.watch = calls.hooks().watch(endpoint, time.nanoTime());
    }

    /** Starts the time of a call. */
    static <O> CallState<O> of(CallEngine calls, Endpoint<?, O> endpoint, ApiRequest request) {
        return new CallState<>(calls, endpoint, request);
    }

    Endpoint<?, O> endpoint() {
        return endpoint;
    }

    /** Returns the time that is left for this attempt, always positive. */
    Duration timeOfAttempt() {
        return time.ofAttempt();
    }

    /** Returns the time that is left for the call, always positive. */
    Duration timeOfCall() {
        return time.ofCall();
    }

    /** Returns the first step. */
    CallStep<O> begin() {
        return new CallStep.Wait<>(null);
    }

    /**
     * Goes on after {@link CallStep.Wait}: checks after the wait whether the client is still open and time is left.
     *
     * @throws ClientClosedException if the client was closed meanwhile
     * @throws CallTimeoutException if no time is left
     */
    CallStep<O> waited() {
        calls.lifetime().requireOpen(endpoint);
        if (time.isOver()) {
            throw outOfTime(false);
        }
        return new CallStep.Authorize<>(request);
    }

    /** Goes on after {@link CallStep.Authorize}: the token is added as late as possible, for this one attempt. */
    CallStep<O> authorized(ApiRequest withToken) {
        authorized = withToken;
        return new CallStep.Send<>();
    }

    /** Returns what to send as this attempt. Listeners and interceptors see the whole request, the token included. */
    ApiRequest toSend() {
        return calls.hooks().aroundAttempts().request(endpoint, watch.attemptStarted(authorized));
    }

    /** Counts the attempt, which is sent now, and returns the time that it has. */
    Duration startAttempt() {
        made++;
        return timeOfAttempt();
    }

    /**
     * Goes on after {@link CallStep.Send}, with the answer.
     *
     * @throws CastellanException if it is an error, and no other attempt follows
     */
    CallStep<O> answered(ApiResponse wire) {
        ApiResponse response = calls.hooks().aroundAttempts().response(endpoint, wire);
        AttemptExchange exchange = new AttemptExchange(authorized, response);
        last = exchange;
        TypedResponse<O> good;
        try {
            good = foundWorkDone(response) ? new TypedResponse<>(null, response) : read(authorized, response);
        } catch (UnauthenticatedException e) {
            return refused(e);
        } catch (CastellanException e) {
            return again(e);
        }
        calls.retries().succeeded(made);
        watch.attemptEnded(response, null, null);
        AttemptExchange changed = exchange.changed(calls.hooks(), endpoint);
        return done(changed == null ? good : readAnew(changed));
    }

    /**
     * Goes on after {@link CallStep.Send}, without an answer.
     *
     * @throws CastellanException if no other attempt follows
     */
    CallStep<O> failed(IOException failure) {
        if (calls.lifetime().isClosed()) {
            throw attempted(new ClientClosedException(endpoint));
        }
        last = null;
        return again(TransportFailures.of(endpoint, failure, mayHaveActed));
    }

    /**
     * Goes on after {@link CallStep.Renew}.
     *
     * @param another whether there is another token than the one that was refused
     * @throws CastellanException the refusal, if there is none
     */
    CallStep<O> renewed(boolean another) {
        return another ? new CallStep.Wait<>(null) : giveUp(Objects.requireNonNull(refusal));
    }

    /** Tells listeners and log that the call has ended, with its answer or with this failure. */
    void ended(@Nullable Throwable failure) {
        TypedResponse<O> given = answer;
        if (failure == null && given != null) {
            watch.succeeded(given.response());
        } else {
            watch.failed(failure == null ? new CancellationException("completed by hand") : failure);
        }
    }

    /** Returns a failure to get a token, with the number of earlier attempts. */
    CastellanException unsent(CastellanException failure) {
        if (failure instanceof CallCancelledException) {
            return interrupted(failure.getCause());
        }
        return failure instanceof CallTimeoutException ? outOfTime(false) : attempted(failure);
    }

    CallCancelledException interrupted(@Nullable Throwable cause) {
        return attempted(new CallCancelledException(endpoint, mayHaveActed, cause));
    }

    /** Returns the failure of a call whose time ends while an attempt may be on its way. */
    CallTimeoutException outOfTime(boolean maybeSending) {
        return attempted(new CallTimeoutException(endpoint, mayHaveActed || maybeSending, null));
    }

    private TypedResponse<O> read(ApiRequest sent, ApiResponse response) {
        return calls.answers().read(endpoint, response, BearerToken.of(sent));
    }

    /** A 404 for a DELETE is a success if an earlier attempt may have deleted the resource. */
    private boolean foundWorkDone(ApiResponse response) {
        return response.status() == NOT_FOUND && mayHaveActed && endpoint.method() == HttpMethod.DELETE;
    }

    /** Asks for another token once in a call: if a second token is refused too, its age is not the reason. */
    private CallStep<O> refused(ApiException failure) {
        watch.attemptEnded(responseOfLast(), failure, null);
        if (refusal != null) {
            return giveUp(failure);
        }
        refusal = failure;
        return new CallStep.Renew<>(authorized);
    }

    private CallStep<O> again(CastellanException failure) {
        mayHaveActed |= ApiErrors.mayHaveActed(failure);
        Duration pause = calls.retries().pauseAfter(failure, made, time.left());
        watch.attemptEnded(responseOfLast(), failure, pause);
        return pause == null ? giveUp(failure) : new CallStep.Wait<>(pause);
    }

    /** Ends the call with the failure of the last attempt, unless an interceptor changes it into an answer. */
    private CallStep<O> giveUp(CastellanException failure) {
        AttemptExchange changed = last == null ? null : last.changed(calls.hooks(), endpoint);
        if (changed == null) {
            throw attempted(failure);
        }
        return done(readAnew(changed));
    }

    private CallStep<O> done(TypedResponse<O> result) {
        answer = result;
        return new CallStep.Done<>(result);
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

    /**
     * The request and the answer of an attempt.
     *
     * @param sent the request with its token
     * @param response the answer
     */
    private record AttemptExchange(ApiRequest sent, ApiResponse response) {

        /** Returns the exchange as changed by interceptors around calls; {@code null} if they change nothing. */
        @Nullable
        AttemptExchange changed(Hooks hooks, Endpoint<?, ?> endpoint) {
            ApiResponse changed = hooks.aroundCalls().response(endpoint, response);
            return changed.equals(response) ? null : new AttemptExchange(sent, changed);
        }
    }
}
