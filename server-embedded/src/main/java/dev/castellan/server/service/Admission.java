package dev.castellan.server.service;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.spi.Caller;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A request that {@link ApiService#admit} has checked by its head. The front that received the request calls {@link
 * #answer} or {@link #answerLater} once. Never throws. Not safe for use by several threads at once.
 */
public interface Admission {

    /**
     * Returns whether the front must read the body before it calls {@link #answer}. False if the answer does not depend
     * on the body, for example if the request is refused.
     */
    boolean wantsBody();

    /**
     * Answers the request.
     *
     * @param body the whole body; empty if the front did not read a body
     */
    ApiResponse answer(byte[] body);

    /**
     * Answers the request without blocking the calling thread. May complete the stage on another thread. The stage
     * never fails.
     *
     * @param body as for {@link #answer}
     */
    default CompletionStage<ApiResponse> answerLater(byte[] body) {
        return CompletableFuture.completedStage(answer(body));
    }

    /** Returns the endpoint of the request; null if it is not known yet. */
    default @Nullable Endpoint<?, ?> findEndpoint() {
        return null;
    }

    /** Returns the caller; null if the request is not authenticated yet. */
    default @Nullable Caller findCaller() {
        return null;
    }
}
