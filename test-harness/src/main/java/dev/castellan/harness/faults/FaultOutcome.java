package dev.castellan.harness.faults;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.service.Delivery;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a request.
 *
 * @param answer its answer; one of status 0 if there is none
 * @param delivery how the answer gets to the client
 * @param fault the fault that the request met; absent if it met none
 */
public record FaultOutcome(
        ApiResponse answer, Delivery delivery, @Nullable String fault) {

    /** Returns what becomes of a request that meets no fault. */
    public static FaultOutcome of(ApiResponse answer) {
        return new FaultOutcome(answer, Delivery.PROMPT, null);
    }
}
