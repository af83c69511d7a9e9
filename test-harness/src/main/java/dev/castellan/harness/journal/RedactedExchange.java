package dev.castellan.harness.journal;

import dev.castellan.harness.internal.request.JsonBody;
import dev.castellan.harness.internal.request.RequestRedaction;
import dev.castellan.harness.request.IncomingCall;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import org.jspecify.annotations.Nullable;

/**
 * A request and its answer. The constructor removes the secrets.
 *
 * @param fault the fault that hit the request; absent for none
 * @param failure the exception of the test's code; absent for none
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
