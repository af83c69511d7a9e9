package dev.castellan.harness.stubs;

import dev.castellan.harness.request.TestCodeException;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Determines how a stub responds to requests. */
@FunctionalInterface
interface StubEffect {

    /** Responds to a request. The caller is known unless the effect is {@link Transformation}. */
    ApiResponse response(StubbedRequest request);

    /**
     * Returns an effect that responds with the results of a handler. If the handler throws a refusal, the response has the
     * API's error body.
     */
    static StubEffect handling(StubHandler handler) {
        return request -> {
            Caller caller = request.caller();
            if (caller == null) {
                throw new IllegalStateException("the caller of a stub is unknown");
            }
            StubCall call = new StubCall(request.call(), caller);
            return response("handledBy(..)", () -> handled(handler, call, request));
        };
    }

    private static ApiResponse handled(StubHandler handler, StubCall call, StubbedRequest request) {
        try {
            return handler.handle(call);
        } catch (Refusal refusal) {
            return request.refusal(refusal.kind(), String.valueOf(refusal.getMessage()));
        }
    }

    private static ApiResponse response(String part, Supplier<ApiResponse> code) {
        ApiResponse response = TestCodeException.call(part, code);
        if (response == null) {
            throw TestCodeException.returned(part, "no response");
        }
        return response;
    }

    /** Changes the server's response, including refusals. */
    record Transformation(UnaryOperator<ApiResponse> change) implements StubEffect {

        @Override
        public ApiResponse response(StubbedRequest request) {
            ApiResponse own = request.own();
            return StubEffect.response("transforms(..)", () -> change.apply(own));
        }
    }

    /** Sends each response once, in order, and then repeats the last response. */
    final class ResponseSequence implements StubEffect {

        private final List<ApiResponse> responses = new ArrayList<>();
        private int given;

        ResponseSequence(ApiResponse first) {
            responses.add(first);
        }

        synchronized void add(ApiResponse next) {
            responses.add(next);
        }

        @Override
        public synchronized ApiResponse response(StubbedRequest request) {
            ApiResponse response = responses.get(Math.min(given, responses.size() - 1));
            given++;
            return response;
        }
    }
}
