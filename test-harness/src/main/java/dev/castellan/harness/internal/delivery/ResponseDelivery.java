package dev.castellan.harness.internal.delivery;

import dev.castellan.harness.internal.interception.Delivery;
import dev.castellan.harness.internal.interception.Delivery.Ending;
import dev.castellan.model.exchange.ApiResponse;
import io.undertow.server.Connectors;
import io.undertow.server.HttpServerExchange;
import io.undertow.server.ServerConnection;
import io.undertow.server.protocol.http.HttpServerConnection;
import io.undertow.util.ConnectionUtils;
import io.undertow.util.Methods;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.xnio.IoUtils;
import org.xnio.Options;
import org.xnio.StreamConnection;
import org.xnio.XnioExecutor;
import org.xnio.conduits.ConduitStreamSourceChannel;

/** Delivers one response late, partially or not at all. Call only on the connection's I/O thread. */
final class ResponseDelivery {

    private static final Duration ALMOST_A_MILLISECOND = Duration.ofNanos(999_999);

    private final HttpServerExchange exchange;
    private final ApiResponse response;
    private final Delivery delivery;
    private final CompletableFuture<ApiResponse> ready = new CompletableFuture<>();
    private XnioExecutor.@Nullable Key timer;
    private boolean over;

    ResponseDelivery(HttpServerExchange exchange, ApiResponse response, Delivery delivery) {
        this.exchange = exchange;
        this.response = response;
        this.delivery = delivery;
    }

    /**
     * Starts the delivery.
     *
     * @return a stage that completes with the response when the front can send it, or after the connection is closed
     */
    CompletionStage<ApiResponse> start(DeliveriesInFlight inFlight) {
        Object key = inFlight.add(this, delivery.limit());
        exchange.addExchangeCompleteListener((same, next) -> {
            inFlight.remove(key);
            end();
            next.proceed();
        });
        // scheduled even without a delay, because an earlier request to cut off the response must run first
        after(delivery.delay(), this::send);
        return ready;
    }

    /** Stops sending and closes the connection. Can be called from any thread. */
    void cutSoon() {
        try {
            exchange.getIoThread().execute(this::cut);
        } catch (RejectedExecutionException e) {
            // the I/O thread is shutting down and closes its connections
        }
    }

    /** Runs a step after this duration, unless the exchange ends earlier. */
    void after(Duration time, Runnable step) {
        long millis = time.plus(ALMOST_A_MILLISECOND).toMillis();
        timer = exchange.getIoThread().executeAfter(step, millis, TimeUnit.MILLISECONDS);
    }

    /** Ends the connection after the last byte, as specified by the delivery. */
    void endConnection() {
        if (!over) {
            switch (delivery.ending()) {
                case COMPLETE -> {}
                case CLOSE -> ConnectionEnd.close(exchange.getConnection());
                case RESET -> ConnectionEnd.reset(exchange.getConnection());
                case HOLD -> ConnectionEnd.hold(exchange.getConnection());
            }
        }
    }

    private void send() {
        if (over) {
            return;
        }
        Ending ending = delivery.ending();
        boolean hasBody = response.body().length > 0
                && Connectors.isEntityBodyAllowed(response.status())
                && !exchange.getRequestMethod().equals(Methods.HEAD);
        if (delivery.bodyBytes() == Delivery.NOTHING
                || (!hasBody && (ending == Ending.RESET || ending == Ending.HOLD))) {
            endConnection();
            return;
        }
        if (hasBody) {
            exchange.addResponseWrapper(
                    (factory, same) -> new PartialBody(factory.create(), response.body(), delivery, this));
        } else if (ending == Ending.CLOSE) {
            exchange.setPersistent(false);
        }
        ready.complete(response);
    }

    private void cut() {
        if (!over) {
            IoUtils.safeClose(exchange.getConnection());
        }
    }

    private void end() {
        over = true;
        if (timer != null) {
            timer.remove();
        }
        ready.complete(response);
    }

    /** Ends connections whose exchange is incomplete. Call only on the connection's I/O thread. */
    private static final class ConnectionEnd {

        private static final int DISCARDED_BYTES = 1024;

        private ConnectionEnd() {}

        static void reset(ServerConnection connection) {
            try {
                connection.setOption(Options.CLOSE_ABORT, true);
            } catch (IOException e) {
                // already closed
            }
            IoUtils.safeClose(connection);
        }

        /**
         * Ends the output, and closes the connection after the client has closed its end. Closing earlier would reset a
         * connection that has unread bytes.
         */
        static void close(ServerConnection connection) {
            StreamConnection bare = detach(connection);
            if (bare == null) {
                IoUtils.safeClose(connection);
            } else {
                ConnectionUtils.cleanClose(bare);
            }
        }

        /** Sends no further bytes, and closes the connection after the client has closed its end. */
        static void hold(ServerConnection connection) {
            StreamConnection bare = detach(connection);
            if (bare != null) {
                bare.getSourceChannel().setReadListener(input -> discard(bare, input));
                bare.getSourceChannel().wakeupReads();
            }
        }

        /**
         * Detaches a connection from its exchange. Afterwards the exchange can neither read nor write.
         *
         * @return the detached connection, or null for HTTP/2, where exchanges share a connection
         */
        private static @Nullable StreamConnection detach(ServerConnection connection) {
            if (!(connection instanceof HttpServerConnection http)) {
                return null;
            }
            http.clearChannel();
            http.getChannel().getSinkChannel().setWriteListener(null);
            http.getChannel().getSinkChannel().suspendWrites();
            return http.getChannel();
        }

        private static void discard(StreamConnection connection, ConduitStreamSourceChannel input) {
            try {
                if (input.read(ByteBuffer.allocate(DISCARDED_BYTES)) < 0) {
                    IoUtils.safeClose(connection);
                }
            } catch (IOException e) {
                IoUtils.safeClose(connection);
            }
        }
    }
}
