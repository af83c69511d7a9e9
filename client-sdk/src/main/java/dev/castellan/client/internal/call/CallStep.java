package dev.castellan.client.internal.call;

import dev.castellan.client.call.TypedResponse;
import dev.castellan.model.exchange.ApiRequest;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The next step of a call. {@link CallState} chooses the step. {@link BlockingDriver} or {@link AsyncDriver} performs
 * the step and reports the result to the state.
 *
 * @param <O> the type of the response body
 */
sealed interface CallStep<O> {

    /**
     * Wait, then call {@link CallState#onWait}.
     *
     * @param pause the delay before the next attempt, or {@code null} to continue immediately
     */
    record Wait<O>(@Nullable Duration pause) implements CallStep<O> {}

    /** Add the token to the request, then call {@link CallState#authorized}. */
    record Authorize<O>(ApiRequest request) implements CallStep<O> {}

    /** Send {@link CallState#toSend}, then call {@link CallState#onResponse} or {@link CallState#failed}. */
    record Send<O>() implements CallStep<O> {}

    /**
     * Obtain another token if possible, then call {@link CallState#onRenewal}.
     *
     * @param rejected the request with the token that the server rejected
     */
    record Renew<O>(ApiRequest rejected) implements CallStep<O> {}

    /** Return the response to the caller. */
    record Done<O>(TypedResponse<O> response) implements CallStep<O> {}
}
