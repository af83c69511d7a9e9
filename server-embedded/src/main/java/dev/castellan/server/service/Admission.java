package dev.castellan.server.service;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.spi.Caller;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A request whose head {@link ApiService#admit} has checked. The front that received the request calls {@link #answer}
 * or {@link #answerLater} once. The methods never throw. Not thread-safe.
 */
public interface Admission {

    /**
     * Returns whether the front must read the body before it calls {@link #answer}. Returns false if the answer does
     * not depend on the body, for example because the request is refused.
     */
    boolean wantsBody();

    /**
     * Answers the request.
     *
     * @param body the complete body, or an empty array if the front did not read a body
     */
    ApiResponse answer(byte[] body);

    /**
     * Answers the request, before or after this method returns. The stage never fails, and may be completed on another
     * thread. The default implementation calls {@link #answer}.
     *
     * @param body as for {@link #answer}
     */
    default CompletionStage<ApiResponse> answerLater(byte[] body) {
        return CompletableFuture.completedStage(answer(body));
    }

    /** Returns the endpoint of the request, or null if it is not known yet. */
    default @Nullable Endpoint<?, ?> findEndpoint() {
        return null;
    }

    /** Returns the caller, or null if the request has not been authenticated yet. */
    default @Nullable Caller findCaller() {
        return null;
    }
}
