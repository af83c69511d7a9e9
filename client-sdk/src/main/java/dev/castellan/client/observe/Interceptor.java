package dev.castellan.client.observe;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;

/**
 * Changes requests and responses. Implementations must be thread-safe.
 *
 * <p>An interceptor around calls sees each call once: the request without a token before the first attempt, and the
 * last response, regardless of its status. An interceptor around attempts sees every request with its token, and every
 * response. An interceptor must not block, because asynchronous calls also use it. If an interceptor throws an
 * exception, the call ends and the caller receives the exception.
 */
public interface Interceptor {

    /** Returns the request to send instead of this request. */
    default ApiRequest request(Endpoint<?, ?> endpoint, ApiRequest request) {
        return request;
    }

    /** Returns the response to use instead of this response. Not called if no response was received. */
    default ApiResponse response(Endpoint<?, ?> endpoint, ApiResponse response) {
        return response;
    }
}
