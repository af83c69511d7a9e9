package dev.castellan.client.internal.call;

import dev.castellan.client.call.TypedResponse;
import dev.castellan.client.errors.CallCancelledException;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.client.internal.token.Authorizer;
import dev.castellan.model.exchange.ApiRequest;
import java.io.IOException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Performs the steps of a call on the calling thread.
 *
 * @param <O> the type of the response body
 * @param tokens adds the token, or {@code null} for a call without a token
 */
record BlockingDriver<O>(
        CallEngine calls, CallState<O> state, @Nullable Authorizer tokens) {

    /**
     * Makes the call and reports its end.
     *
     * @throws CastellanException if the call fails
     */
    TypedResponse<O> run() {
        try {
            TypedResponse<O> response = steps();
            state.finish(null);
            return response;
        } catch (RuntimeException | Error e) {
            state.finish(e);
            throw e;
        }
    }

    private TypedResponse<O> steps() {
        CallStep<O> step = state.begin();
        while (true) {
            if (step instanceof CallStep.Wait<O> wait) {
                pause(wait.pause());
                step = state.onWait();
            } else if (step instanceof CallStep.Authorize<O> authorize) {
                step = state.onAuthorization(authorized(authorize.request()));
            } else if (step instanceof CallStep.Send<O>) {
                step = send(state.toSend());
            } else if (step instanceof CallStep.Renew<O> renew) {
                step = state.onRenewal(isRenewed(renew.rejected()));
            } else {
                return ((CallStep.Done<O>) step).response();
            }
        }
    }

    /** Waits before an attempt. Ends the call if the thread is interrupted. */
    private void pause(@Nullable Duration time) {
        if (Thread.currentThread().isInterrupted()) {
            throw state.interrupted(null);
        }
        if (time == null) {
            return;
        }
        try {
            calls.retries().timeSource().sleeper().sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw state.interrupted(e);
        }
    }

    private ApiRequest authorized(ApiRequest request) {
        try {
            return tokens == null
                    ? request
                    : tokens.apply(state.endpoint(), request, state.timeOfCall().toNanos());
        } catch (CastellanException e) {
            throw state.unsent(e);
        }
    }

    private CallStep<O> send(ApiRequest request) {
        try {
            return state.onResponse(calls.transport().send(request, state.startAttempt()));
        } catch (IOException e) {
            return state.onFailure(e);
        }
    }

    private boolean isRenewed(ApiRequest rejected) {
        try {
            return tokens != null
                    && tokens.renew(
                            state.endpoint(), rejected, state.timeOfCall().toNanos());
        } catch (CallCancelledException e) {
            throw state.unsent(e);
        }
    }
}
