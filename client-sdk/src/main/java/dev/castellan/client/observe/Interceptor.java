package dev.castellan.client.observe;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;

/**
 * Changes requests on their way out and answers on their way in; called by many threads at once.
 *
 * <p>Around calls it sees each call once, without a token: the request before the first attempt, and the answer that
 * stands, whatever its status. Around attempts it sees everything that is sent, the token as well, and every answer. It
 * must not block: both faces of the client go through it. What it throws ends the call and reaches the caller as it is.
 */
public interface Interceptor {

    /** Returns the request to send in place of this one. */
    default ApiRequest request(Endpoint<?, ?> endpoint, ApiRequest request) {
        return request;
    }

    /** Returns the answer to take in place of this one; not called where none came. */
    default ApiResponse response(Endpoint<?, ?> endpoint, ApiResponse response) {
        return response;
    }
}
