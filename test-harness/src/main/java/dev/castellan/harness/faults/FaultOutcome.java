package dev.castellan.harness.faults;

import dev.castellan.model.exchange.ApiResponse;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a request after faults were applied. For the harness itself.
 *
 * @param answer the answer; with status 0 if there is none
 * @param delivery how the answer is sent to the client
 * @param fault the fault that hit the request; absent if none did
 */
public record FaultOutcome(
        ApiResponse answer, Delivery delivery, @Nullable String fault) {

    /** Returns the outcome for a request that no fault hit. */
    public static FaultOutcome of(ApiResponse answer) {
        return new FaultOutcome(answer, Delivery.PROMPT, null);
    }
}
