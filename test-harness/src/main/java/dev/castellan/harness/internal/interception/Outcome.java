package dev.castellan.harness.internal.interception;

import dev.castellan.model.exchange.ApiResponse;
import java.util.List;

/**
 * The result of applying interceptions to a request.
 *
 * @param response the response, with status 0 if none is sent
 * @param delivery how the response is sent to the client
 * @param interceptions the interceptions that hit the request, newest first
 */
public record Outcome(ApiResponse response, Delivery delivery, List<String> interceptions) {

    /** Returns the outcome of a request that no interception hit. */
    static Outcome of(ApiResponse response) {
        return new Outcome(response, Delivery.PROMPT, List.of());
    }
}
