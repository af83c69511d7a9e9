package dev.castellan.client.internal.observe;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Tells log and listeners of one call; used by one thread after the other. */
public interface CallWatch {

    /** Tells nobody, and costs nothing. */
    CallWatch SILENT = new CallWatch() {};

    /** An attempt begins; returns what to send. */
    default ApiRequest attemptStarted(ApiRequest request) {
        return request;
    }

    /**
     * The attempt is over.
     *
     * @param response the answer, if one came
     * @param failure what was wrong, if anything
     * @param delay the wait until the next attempt, if one follows
     */
    default void attemptEnded(@Nullable ApiResponse response, @Nullable Throwable failure, @Nullable Duration delay) {}

    /** The call is over, with the answer that it returns. */
    default void succeeded(ApiResponse response) {}

    /** The call is over, with what it throws. */
    default void failed(Throwable failure) {}
}
