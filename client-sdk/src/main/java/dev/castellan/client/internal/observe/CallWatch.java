package dev.castellan.client.internal.observe;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Tells log and listeners about one call. Used by one thread after the other. */
public interface CallWatch {

    /** Does nothing. */
    CallWatch SILENT = new CallWatch() {};

    /** Tells that an attempt begins, and returns the request to send. */
    default ApiRequest attemptStarted(ApiRequest request) {
        return request;
    }

    /**
     * Tells that the attempt has ended.
     *
     * @param response the answer, if there was one
     * @param failure the failure, if there was one
     * @param delay the wait until the next attempt, if one follows
     */
    default void attemptEnded(@Nullable ApiResponse response, @Nullable Throwable failure, @Nullable Duration delay) {}

    /** Tells that the call has ended with this answer. */
    default void succeeded(ApiResponse response) {}

    /** Tells that the call has ended with this failure. */
    default void failed(Throwable failure) {}
}
