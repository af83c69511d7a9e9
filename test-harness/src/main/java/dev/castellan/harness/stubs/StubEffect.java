package dev.castellan.harness.stubs;

import dev.castellan.harness.request.TestCodeException;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/** How a stub answers the requests that it takes. */
@FunctionalInterface
interface StubEffect {

    /** Answers a request. Its caller is known unless the effect is {@link #transforming}. */
    ApiResponse answer(StubbedRequest serving);

    /** Returns whether the effect changes the server's own answer, refusals included. */
    default boolean isTransforming() {
        return false;
    }

    /** Returns an effect that answers with what a handler returns. Its refusals get the API's error body. */
    static StubEffect handling(StubHandler handler) {
        return serving -> {
            Caller caller = serving.caller();
            if (caller == null) {
                throw new IllegalStateException("a stub was asked before its caller was known");
            }
            StubCall call = new StubCall(serving.call(), caller, serving.store());
            return answer("handledBy(..)", () -> handled(handler, call, serving));
        };
    }

    /** Returns an effect that changes the server's own answer. */
    static StubEffect transforming(UnaryOperator<ApiResponse> change) {
        return new StubEffect() {
            @Override
            public ApiResponse answer(StubbedRequest serving) {
                ApiResponse own = serving.own();
                return StubEffect.answer("transforms(..)", () -> change.apply(own));
            }

            @Override
            public boolean isTransforming() {
                return true;
            }
        };
    }

    private static ApiResponse handled(StubHandler handler, StubCall call, StubbedRequest serving) {
        try {
            return handler.handle(call);
        } catch (Refusal refusal) {
            return serving.refusal(refusal.kind(), String.valueOf(refusal.getMessage()));
        }
    }

    private static ApiResponse answer(String part, Supplier<ApiResponse> code) {
        ApiResponse answer = TestCodeException.call(part, code);
        if (answer == null) {
            throw TestCodeException.returned(part, "no answer");
        }
        return answer;
    }
}
