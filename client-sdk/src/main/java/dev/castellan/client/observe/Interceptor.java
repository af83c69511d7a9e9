package dev.castellan.client.observe;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;

/**
 * Changes requests and answers. Called by many threads at once.
 *
 * <p>An interceptor around calls sees each call once: the request before the first attempt and without a token, and the
 * last answer with any status. An interceptor around attempts sees every request that is sent, with its token, and
 * every answer. It must not block, since asynchronous calls use it too. An exception that it throws ends the call and
 * is thrown to the caller.
 */
public interface Interceptor {

    /** Returns the request to send instead of this one. */
    default ApiRequest request(Endpoint<?, ?> endpoint, ApiRequest request) {
        return request;
    }

    /** Returns the answer to use instead of this one. Not called if there was no answer. */
    default ApiResponse response(Endpoint<?, ?> endpoint, ApiResponse response) {
        return response;
    }
}
