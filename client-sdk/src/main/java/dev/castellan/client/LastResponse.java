package dev.castellan.client;

import dev.castellan.client.call.TypedResponse;
import dev.castellan.client.observe.Interceptor;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import org.jspecify.annotations.Nullable;

/** Keeps the response to the last call. */
final class LastResponse implements Interceptor {

    private volatile @Nullable ApiResponse response;

    @Override
    public ApiRequest request(Endpoint<?, ?> endpoint, ApiRequest sent) {
        response = null;
        return sent;
    }

    @Override
    public ApiResponse response(Endpoint<?, ?> endpoint, ApiResponse received) {
        response = received;
        return received;
    }

    <T> TypedResponse<T> with(@Nullable T value) {
        ApiResponse received = response;
        if (received == null) {
            throw new IllegalStateException(
                    "raw: the function made no call with its argument, or its last call got no response");
        }
        return new TypedResponse<>(value, received);
    }
}
