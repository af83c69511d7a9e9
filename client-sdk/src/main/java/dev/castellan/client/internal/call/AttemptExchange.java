package dev.castellan.client.internal.call;

import dev.castellan.client.internal.observe.Hooks;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import org.jspecify.annotations.Nullable;

/**
 * The request and the response of an attempt.
 *
 * @param sent the request with the token
 */
record AttemptExchange(ApiRequest sent, ApiResponse response) {

    /** Returns the exchange as modified by the interceptors around calls, or {@code null} if they change nothing. */
    @Nullable
    AttemptExchange changed(Hooks hooks, Endpoint<?, ?> endpoint) {
        ApiResponse changed = hooks.aroundCalls().response(endpoint, response);
        return changed.equals(response) ? null : new AttemptExchange(sent, changed);
    }
}
