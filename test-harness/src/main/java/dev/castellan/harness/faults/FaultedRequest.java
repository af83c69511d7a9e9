package dev.castellan.harness.faults;

import dev.castellan.harness.request.IncomingCall;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.exchange.Headers;
import dev.castellan.server.service.ApiService;
import java.util.function.Supplier;

/**
 * A request that a fault has hit.
 *
 * @param service creates the API's error answers
 * @param call the request
 * @param operation runs the operation
 */
record FaultedRequest(ApiService service, IncomingCall call, Supplier<ApiResponse> operation) {

    private static final ApiResponse NO_ANSWER = new ApiResponse(0, Headers.empty(), ApiRequest.NO_BODY);

    /** Runs the operation and returns the real answer. */
    ApiResponse operated() {
        return operation.get();
    }

    /** Returns an answer with status 0, which means that no answer is sent. */
    ApiResponse unanswered() {
        return NO_ANSWER;
    }

    /** Returns an error answer of the service without running the operation. */
    ApiResponse refused(ErrorKind kind, String effect) {
        return service.refuse(call.request(), call.connection(), kind, "a fault that the test set: " + effect);
    }
}
