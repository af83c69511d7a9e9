package dev.castellan.client;

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
record Exchange(ApiRequest sent, ApiResponse response) {

    /** Returns what interceptors around calls make of an answer that stands; {@code null} if they leave it as it is. */
    @Nullable
    Exchange changed(Hooks hooks, Endpoint<?, ?> endpoint) {
        ApiResponse changed = hooks.aroundCalls().response(endpoint, response);
        return changed.equals(response) ? null : new Exchange(sent, changed);
    }
}
