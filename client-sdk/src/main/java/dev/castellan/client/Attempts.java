package dev.castellan.client;

import dev.castellan.client.errors.ApiErrors;
import dev.castellan.client.errors.ApiException;
import dev.castellan.client.errors.CallCancelledException;
import dev.castellan.client.errors.CallTimeoutException;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.errors.ClientClosedException;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The attempts of one call: how many there were, what they told, and whether another follows. Both faces walk through
 * it; used by one thread after the other.
 *
 * @param <O> what the call answers
 */
final class Attempts<O> {

    private static final int NOT_FOUND = 404;

    private final Calls calls;
    private final Endpoint<?, O> endpoint;
    private final CallTime time;
    private int made;
    private boolean mayHaveActed;
    private boolean askedForOtherToken;
    private Duration pause = Duration.ZERO;
    private @Nullable ApiRequest refused;
    private @Nullable ApiException refusal;
    private @Nullable Answer<O> answer;

    private Attempts(Calls calls, Endpoint<?, O> endpoint) {
        this.calls = calls;
        this.endpoint = endpoint;
        this.time = CallTime.start(calls.options(), calls.retries().timing().nanoTime());
    }

    /** Starts the time of a call. */
    static <O> Attempts<O> of(Calls calls, Endpoint<?, O> endpoint) {
        return new Attempts<>(calls, endpoint);
    }

    Endpoint<?, O> endpoint() {
        return endpoint;
    }

    /** Returns the answer; {@code null} as long as another attempt is needed. */
    @Nullable
    Answer<O> answer() {
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

    /**
     * Takes the answer to an attempt.
     *
     * @throws CastellanException if it is an error, and no other attempt follows
     */
    void answered(ApiRequest sent, ApiResponse response) {
        try {
            answer = foundWorkDone(response) ? new Answer<>(null, response) : read(sent, response);
            calls.retries().succeeded(made);
            CallLog.answered(endpoint, response.status(), time.start());
        } catch (UnauthenticatedException e) {
            refuse(sent, e);
        } catch (CastellanException e) {
            next(e);
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
        next(Failures.of(endpoint, failure, mayHaveActed));
    }

    /**
     * Takes whether there is another token than the one that was refused.
     *
     * @throws CastellanException the refusal, if there is none
     */
    void renewed(boolean another) {
        if (!another) {
            throw attempted(Objects.requireNonNull(refusal));
        }
        refused = null;
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

    private Answer<O> read(ApiRequest sent, ApiResponse response) {
        return calls.answers().read(endpoint, response, Authorize.secretOf(sent));
    }

    /** A DELETE of something gone has done its work, if an earlier attempt may be what made it go. */
    private boolean foundWorkDone(ApiResponse response) {
        return response.status() == NOT_FOUND && mayHaveActed && endpoint.method() == HttpMethod.DELETE;
    }

    /** Once a call: a second token that is refused is no matter of its age. */
    private void refuse(ApiRequest sent, ApiException failure) {
        if (askedForOtherToken) {
            throw attempted(failure);
        }
        askedForOtherToken = true;
        refused = sent;
        refusal = failure;
    }

    private void next(CastellanException failure) {
        mayHaveActed |= RetryRules.mayHaveActed(failure);
        Duration wait = calls.retries().pauseAfter(failure, made, time.left());
        if (wait == null) {
            throw attempted(failure);
        }
        pause = wait;
    }

    private <E extends CastellanException> E attempted(E failure) {
        CallLog.failed(failure, time.start());
        return ApiErrors.attempted(failure, made);
    }
}
