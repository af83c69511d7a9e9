package dev.castellan.client.transport;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * Sends requests to a server. Implement it to replace the HTTP transport of a client. Called by many threads at once.
 *
 * <p>An embedded server in the same process is a transport too: {@code server::handle}.
 */
@FunctionalInterface
public interface Transport {

    /**
     * Sends a request once, and returns the answer with any status.
     *
     * @throws NotSentException if no byte of the request can have reached the server
     * @throws IOException if no complete answer was received
     */
    ApiResponse send(ApiRequest request) throws IOException;

    /**
     * Sends a request once, within a time limit. By default, it calls {@link #send(ApiRequest)} and ignores the limit.
     *
     * <p>An implementation should return early if its thread is interrupted.
     *
     * @param timeLimit the time until the last byte of the answer
     * @throws NotSentException if no byte of the request can have reached the server
     * @throws InterruptedIOException if the time limit was reached, or the thread was interrupted; its interrupt flag
     *     stays set
     * @throws IOException if no complete answer was received
     */
    default ApiResponse send(ApiRequest request, Duration timeLimit) throws IOException {
        return send(request);
    }

    /**
     * Sends a request once without blocking the calling thread. By default, a thread of the client calls {@link
     * #send(ApiRequest, Duration)}.
     *
     * <p>Cancelling the future must end the attempt. The future fails with the exceptions of {@link #send(ApiRequest,
     * Duration)}.
     *
     * @param timeLimit the time until the last byte of the answer
     */
    default CompletableFuture<ApiResponse> sendAsync(ApiRequest request, Duration timeLimit) {
        return BlockingSend.start(this, request, timeLimit);
    }
}
