package dev.castellan.harness.internal.client;

import dev.castellan.client.observe.Interceptor;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.Headers;

/** Removes the token from the requests of a client, since a client cannot be built without one. */
final class TokenRemover implements Interceptor {

    private static final String HEADER = "Authorization";

    @Override
    public ApiRequest request(Endpoint<?, ?> endpoint, ApiRequest request) {
        Headers.Builder rest = Headers.builder(request.headers().size());
        request.headers().forEach((name, value) -> {
            if (!name.equalsIgnoreCase(HEADER)) {
                rest.add(name, value);
            }
        });
        return request.withHeaders(rest.build());
    }
}
