package dev.castellan.harness.faults;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.service.ApiService;
import java.util.function.Supplier;

/**
 * A request that met a fault.
 *
 * @param service says no in the API's own form
 * @param request the request
 * @param operation does what the request asks for
 */
record FaultedRequest(ApiService service, ApiRequest request, Supplier<ApiResponse> operation) {

    private static final ApiResponse NO_ANSWER = new ApiResponse(0, Headers.empty(), ApiRequest.NO_BODY);

    /** Does what the request asks for, and returns the true answer. */
    ApiResponse operated() {
        return operation.get();
    }

    /** Returns what stands for an answer that there is none of. */
    ApiResponse unanswered() {
        return NO_ANSWER;
    }

    /** Returns an answer of the service's own to a request that it does not do. */
    ApiResponse refused(ErrorKind kind, String effect) {
        return service.refuse(request, kind, "a fault that the test set: " + effect);
    }
}
