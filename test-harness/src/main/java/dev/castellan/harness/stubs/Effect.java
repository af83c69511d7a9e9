package dev.castellan.harness.stubs;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.Caller;
import dev.castellan.server.Refusal;
import java.util.function.UnaryOperator;

/** What a stub makes of a request that it takes. */
@FunctionalInterface
interface Effect {

    /** Answers a request; the caller of it is known unless the effect is {@link #transforming}. */
    ApiResponse answer(Serving serving);

    /** Returns whether the effect works on the server's own answer, whatever that is. */
    default boolean isTransforming() {
        return false;
    }

    /** Answers by code; what that refuses gets the API's error body. */
    static Effect handling(StubHandler handler) {
        return serving -> {
            Caller caller = serving.caller();
            if (caller == null) {
                throw new IllegalStateException("a stub was asked before its caller was known");
            }
            try {
                return handler.handle(new StubCall(serving.call(), caller, serving.store()));
            } catch (Refusal refusal) {
                return serving.refusal(refusal.kind(), String.valueOf(refusal.getMessage()));
            }
        };
    }

    /** Changes the server's own answer. */
    static Effect transforming(UnaryOperator<ApiResponse> change) {
        return new Effect() {
            @Override
            public ApiResponse answer(Serving serving) {
                return change.apply(serving.own());
            }

            @Override
            public boolean isTransforming() {
                return true;
            }
        };
    }
}
