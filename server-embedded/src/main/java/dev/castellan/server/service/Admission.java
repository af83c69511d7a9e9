package dev.castellan.server.service;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.spi.Caller;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * A request that {@link ApiService#admit} has checked by its head and that is to be answered. The front that got it
 * calls {@link #answer} or {@link #answerLater} once. Never throws. Not safe for use by several threads at once.
 */
public interface Admission {

    /**
     * Returns whether the front has to read the body, if there is one, before it calls {@link #answer}. False if the
     * answer does not depend on the body, as that of a refused request.
     */
    boolean wantsBody();

    /**
     * Answers the request.
     *
     * @param body the whole body; empty if there is none or if it was not read
     */
    ApiResponse answer(byte[] body);

    /**
     * Answers the request, perhaps later and on another thread, so that the calling thread is free. The stage never fails.
     *
     * @param body as for {@link #answer}
     */
    default CompletionStage<ApiResponse> answerLater(byte[] body) {
        return CompletableFuture.completedStage(answer(body));
    }

    /** Returns the endpoint of the request, if it is known by now. */
    default @Nullable Endpoint<?, ?> findEndpoint() {
        return null;
    }

    /** Returns the caller, if it is known by now. */
    default @Nullable Caller findCaller() {
        return null;
    }
}
