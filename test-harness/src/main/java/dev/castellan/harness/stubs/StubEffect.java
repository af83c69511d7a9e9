package dev.castellan.harness.stubs;

import dev.castellan.harness.request.TestCodeException;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** Determines how a stub answers requests. */
@FunctionalInterface
interface StubEffect {

    /** Answers a request. The caller is known unless the effect is {@link Transformation}. */
    ApiResponse answer(StubbedRequest request);

    /**
     * Returns an effect that answers with the results of a handler. If the handler throws a refusal, the answer has the
     * API's error body.
     */
    static StubEffect handling(StubHandler handler) {
        return request -> {
            Caller caller = request.caller();
            if (caller == null) {
                throw new IllegalStateException("the caller of a stub is unknown");
            }
            StubCall call = new StubCall(request.call(), caller);
            return answer("handledBy(..)", () -> handled(handler, call, request));
        };
    }

    private static ApiResponse handled(StubHandler handler, StubCall call, StubbedRequest request) {
        try {
            return handler.handle(call);
        } catch (Refusal refusal) {
            return request.refusal(refusal.kind(), String.valueOf(refusal.getMessage()));
        }
    }

    private static ApiResponse answer(String part, Supplier<ApiResponse> code) {
        ApiResponse answer = TestCodeException.call(part, code);
        if (answer == null) {
            throw TestCodeException.returned(part, "no answer");
        }
        return answer;
    }

    /** Changes the server's answer, including refusals. */
    record Transformation(UnaryOperator<ApiResponse> change) implements StubEffect {

        @Override
        public ApiResponse answer(StubbedRequest request) {
            ApiResponse own = request.own();
            return StubEffect.answer("transforms(..)", () -> change.apply(own));
        }
    }

    /** Sends each answer once, in order, and then repeats the last answer. */
    final class AnswerSequence implements StubEffect {

        private final List<ApiResponse> answers = new ArrayList<>();
        private int given;

        AnswerSequence(ApiResponse first) {
            answers.add(first);
        }

        synchronized void add(ApiResponse next) {
            answers.add(next);
        }

        @Override
        public synchronized ApiResponse answer(StubbedRequest request) {
            ApiResponse answer = answers.get(Math.min(given, answers.size() - 1));
            given++;
            return answer;
        }
    }
}
