package dev.castellan.harness.journal;

import dev.castellan.harness.internal.request.JsonBody;
import dev.castellan.harness.internal.request.RequestRedaction;
import dev.castellan.harness.request.IncomingCall;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import org.jspecify.annotations.Nullable;

/**
 * A request and its answer without their secrets, which the constructor removes.
 *
 * @param fault the fault that hit the request, or null if none did
 * @param failure the exception thrown by test code, or null if none was thrown
 */
record RedactedExchange(
        IncomingCall call,
        ApiResponse answer,
        @Nullable String fault,
        @Nullable String failure) {

    RedactedExchange {
        answer = new ApiResponse(
                answer.status(),
                RequestRedaction.headers(answer.headers()),
                JsonBody.redactedAnswer(call.endpoint(), answer.body()));
        call = new IncomingCall(
                call.tenant(), redacted(call.request()), call.endpoint(), call.user(), call.connection());
        fault = fault == null ? null : RequestRedaction.text(fault);
        failure = failure == null ? null : RequestRedaction.text(failure);
    }

    private static ApiRequest redacted(ApiRequest request) {
        return new ApiRequest(
                request.method(),
                RequestRedaction.target(request.path()),
                RequestRedaction.target(request.query()),
                RequestRedaction.headers(request.headers()),
                JsonBody.redacted(request.body()));
    }
}
