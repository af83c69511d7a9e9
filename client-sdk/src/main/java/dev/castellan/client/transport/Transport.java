package dev.castellan.client.transport;

import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * Carries one request to a server and its answer back; called by many threads at once.
 *
 * <p>The built-in one speaks HTTP. An embedded server in the same process is one as well: {@code server::handle}.
 */
@FunctionalInterface
public interface Transport {

    /**
     * Sends a request once, and returns the answer, whatever its status.
     *
     * @throws NotSentException if no byte of the request can have reached the server
     * @throws IOException if no whole answer came
     */
    ApiResponse send(ApiRequest request) throws IOException;

    /**
     * Sends a request once, within a time; unless a transport does it better, like {@link #send(ApiRequest)}, however
     * long that takes.
     *
     * <p>It should notice that its thread is interrupted.
     *
     * @param timeLimit the time until the last byte of the answer
     * @throws NotSentException if no byte of the request can have reached the server
     * @throws InterruptedIOException if the time was over, or the thread was interrupted, which it then still is
     * @throws IOException if no whole answer came
     */
    default ApiResponse send(ApiRequest request, Duration timeLimit) throws IOException {
        return send(request);
    }

    /**
     * Sends a request once without blocking the calling thread; unless a transport does it better, a thread of the
     * client does what {@link #send(ApiRequest, Duration)} does.
     *
     * <p>Cancelling the future must end the attempt. It fails with what {@link #send(ApiRequest, Duration)} throws.
     *
     * @param timeLimit the time until the last byte of the answer
     */
    default CompletableFuture<ApiResponse> sendAsync(ApiRequest request, Duration timeLimit) {
        return BlockingSend.start(this, request, timeLimit);
    }
}
