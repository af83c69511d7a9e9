package dev.castellan.client.internal.call;

import dev.castellan.client.internal.observe.Hooks;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import org.jspecify.annotations.Nullable;

/**
 * An attempt that was answered.
 *
 * @param sent the request as it was authorized
 * @param response the answer
 */
record AttemptExchange(ApiRequest sent, ApiResponse response) {

    /** Returns what interceptors around calls make of an answer that stands; {@code null} if they leave it as it is. */
    @Nullable
    AttemptExchange changed(Hooks hooks, Endpoint<?, ?> endpoint) {
        ApiResponse changed = hooks.aroundCalls().response(endpoint, response);
        return changed.equals(response) ? null : new AttemptExchange(sent, changed);
    }
}
