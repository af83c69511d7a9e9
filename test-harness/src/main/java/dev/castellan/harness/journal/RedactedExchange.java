package dev.castellan.harness.journal;

import dev.castellan.harness.internal.request.JsonBody;
import dev.castellan.harness.internal.request.RequestRedaction;
import dev.castellan.harness.request.IncomingCall;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;

/** A request and its answer, without the secrets in them. */
record RedactedExchange(IncomingCall call, ApiResponse answer) {

    RedactedExchange {
        answer = new ApiResponse(
                answer.status(),
                RequestRedaction.headers(answer.headers()),
                JsonBody.redactedAnswer(call.endpoint(), answer.body()));
        call = new IncomingCall(
                call.tenant(),
                redacted(call.request()),
                call.endpoint(),
                call.caller(),
                call.callerId(),
                call.connection());
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
