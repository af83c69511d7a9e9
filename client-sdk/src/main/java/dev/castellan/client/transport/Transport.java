package dev.castellan.client.transport;

import dev.castellan.client.internal.concurrent.DaemonThreads;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * Sends requests to a server. Implement this interface to replace the HTTP transport of a client. Implementations must
 * be thread-safe.
 *
 * <p>The method {@code server::handle} of an embedded server can also be used as a transport.
 */
@FunctionalInterface
public interface Transport {

    /**
     * Sends a request once and returns the response, regardless of its status.
     *
     * @throws NotSentException if the server certainly did not process the request
     * @throws IOException if the client received no complete response
     */
    ApiResponse send(ApiRequest request) throws IOException;

    /**
     * Sends a request once, within a time limit. The default implementation calls {@link #send(ApiRequest)} and ignores
     * the limit.
     *
     * <p>An implementation should return early if its thread is interrupted.
     *
     * @param timeLimit the maximum time until the last byte of the response
     * @throws NotSentException if the server certainly did not process the request
     * @throws InterruptedIOException if the time limit is reached or the thread is interrupted. The thread's interrupt
     *     flag remains set
     * @throws IOException if the client received no complete response
     */
    default ApiResponse send(ApiRequest request, Duration timeLimit) throws IOException {
        return send(request);
    }

    /**
     * Sends a request once without blocking the calling thread. The default implementation calls {@link
     * #send(ApiRequest, Duration)} on a thread of this library.
     *
     * <p>Cancelling the future must end the attempt. The future fails with the exceptions of {@link #send(ApiRequest,
     * Duration)}.
     *
     * @param timeLimit the maximum time until the last byte of the response
     */
    default CompletableFuture<ApiResponse> sendAsync(ApiRequest request, Duration timeLimit) {
        return DaemonThreads.call(() -> send(request, timeLimit));
    }
}
