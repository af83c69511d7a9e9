package dev.castellan.harness.internal.client;

import dev.castellan.client.transport.Transport;
import dev.castellan.harness.internal.interception.Delivery;
import dev.castellan.harness.internal.interception.Delivery.Ending;
import dev.castellan.harness.internal.routing.TenantExchange;
import dev.castellan.harness.internal.routing.TenantRouter;
import dev.castellan.model.exchange.ApiRequest;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.server.internal.service.ApiExchange;
import java.io.EOFException;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.SocketException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** Sends requests to a tenant in this process, on the calling thread. Simulates delayed and broken responses. */
public record InProcessTransport(TenantRouter router, String tenant) implements Transport {

    private static final Duration MAX_TIMEOUT = Duration.ofDays(24);

    @Override
    public ApiResponse send(ApiRequest request) throws IOException {
        return send(request, MAX_TIMEOUT);
    }

    @Override
    public ApiResponse send(ApiRequest request, Duration timeLimit) throws IOException {
        AttemptDeadline deadline = AttemptDeadline.of(timeLimit);
        TenantExchange exchange = router.address(ApiExchange.of(TenantRouter.addressed(request, tenant), null));
        ApiResponse response = exchange.handle().toCompletableFuture().join();
        return new SimulatedArrival(response, exchange.delivery(), deadline).await();
    }

    /**
     * Simulates the arrival of a response on a socket. Waits for the duration of the delivery, and throws the same
     * exceptions as OkHttp.
     */
    private static final class SimulatedArrival {

        private static final Duration FOREVER = Duration.ofSeconds(Long.MAX_VALUE);

        private final ApiResponse response;
        private final Delivery delivery;
        private final AttemptDeadline deadline;
        private final CompletableFuture<?> cut;
        private boolean hasBegun;

        SimulatedArrival(ApiResponse response, Delivery delivery, AttemptDeadline deadline) {
            this.response = response;
            this.delivery = delivery;
            this.deadline = deadline;
            this.cut = delivery.limit() == null
                    ? new CompletableFuture<>()
                    : delivery.limit().toCompletableFuture();
        }

        /**
         * Waits for the response.
         *
         * @throws IOException if the response is incomplete or the time limit expires
         */
        ApiResponse await() throws IOException {
            pause(delivery.delay());
            boolean hasBody = response.body().length > 0;
            if (delivery.bodyBytes() != Delivery.NOTHING && hasBody) {
                hasBegun = true;
                awaitPieces();
            }
            return isWhole(hasBody) ? response : broken();
        }

        private boolean isWhole(boolean hasBody) {
            return delivery.ending() == Ending.COMPLETE
                    // a response without a body is complete once its head has arrived
                    || (delivery.ending() == Ending.CLOSE && delivery.bodyBytes() != Delivery.NOTHING && !hasBody);
        }

        private void awaitPieces() throws IOException {
            int length = Math.min(response.body().length, delivery.bodyBytes());
            for (int left = length - delivery.pieces().bytes();
                    left > 0;
                    left -= delivery.pieces().bytes()) {
                pause(delivery.pieces().pause());
            }
        }

        private ApiResponse broken() throws IOException {
            if (delivery.ending() == Ending.RESET) {
                throw new SocketException("Connection reset");
            }
            if (delivery.ending() == Ending.HOLD) {
                pause(FOREVER);
            }
            throw ended();
        }

        private void pause(Duration time) throws IOException {
            if (deadline.isCutWithin(time, cut)) {
                throw ended();
            }
        }

        private IOException ended() {
            String text = "unexpected end of stream";
            return hasBegun ? new ProtocolException(text) : new IOException(text, new EOFException());
        }
    }
}
