package dev.castellan.client.internal.observe;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Notifies the log and the listeners about one call. Not thread-safe, but different threads can use it one after
 * another.
 */
public interface CallNotifier {

    /** A notifier that does nothing. */
    CallNotifier SILENT = new CallNotifier() {};

    /** Reports the start of an attempt and returns the request to send. */
    default ApiRequest attemptStarted(ApiRequest request) {
        return request;
    }

    /**
     * Reports the end of the attempt.
     *
     * @param response the response, if any
     * @param failure the failure, if any
     * @param delay the delay before the next attempt, if any
     */
    default void attemptEnded(@Nullable ApiResponse response, @Nullable Throwable failure, @Nullable Duration delay) {}

    /** Reports that the call ended with this response. */
    default void succeeded(ApiResponse response) {}

    /** Reports that the call ended with this failure. */
    default void failed(Throwable failure) {}
}
