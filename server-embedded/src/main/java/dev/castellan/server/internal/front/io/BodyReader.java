package dev.castellan.server.internal.front.io;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.server.spi.Refusal;
import io.undertow.connector.PooledByteBuffer;
import io.undertow.server.HttpServerExchange;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.xnio.channels.StreamSourceChannel;

/**
 * Reads or discards the body of a request without blocking. The whole body has one deadline. The first read can run on
 * any thread, later ones run on the I/O thread.
 *
 * <p>Undertow's own receiver copies byte by byte and does not support a deadline.
 */
public final class BodyReader {

    private static final int FIRST_BYTES = 2048;

    private final HttpServerExchange exchange;
    private final StreamSourceChannel channel;
    private final Duration time;
    private @Nullable Timeout timeout;

    /**
     * Creates a reader. An exchange can have only one reader.
     *
     * @param time the time within which the body must be complete
     */
    public BodyReader(HttpServerExchange exchange, Duration time) {
        this.exchange = exchange;
        this.channel = exchange.getRequestChannel();
        this.time = time;
    }

    /**
     * Reads the body, and passes either the body or a refusal to a consumer, before or after this method returns.
     *
     * @param limit the maximum size of the body, in bytes
     */
    public void read(int limit, Consumer<byte[]> onBody, Consumer<Refusal> onRefusal) {
        long announced = exchange.getRequestContentLength();
        int expected = announced < 0 ? FIRST_BYTES : (int) Math.min(limit, announced);
        read(ByteBuffer.allocate(expected + 1), limit, onBody, onRefusal);
    }

    /**
     * Discards the rest of the body. Runs the action at the end of the body, at the deadline, or when the client closes
     * the connection.
     */
    public void discard(Runnable end) {
        try (PooledByteBuffer pooled =
                exchange.getConnection().getByteBufferPool().allocate()) {
            int count;
            do {
                count = channel.read(pooled.getBuffer().clear());
            } while (count > 0);
            if (count == 0) {
                await(() -> discard(end), end);
                return;
            }
        } catch (IOException e) {
            // the client has closed the connection
        }
        stop();
        end.run();
    }

    private void read(ByteBuffer buffer, int limit, Consumer<byte[]> onBody, Consumer<Refusal> onRefusal) {
        try {
            ByteBuffer filled = buffer;
            int count;
            do {
                filled = filled.hasRemaining() ? filled : enlarge(filled, limit);
                count = channel.read(filled);
            } while (count > 0 && filled.position() <= limit);
            if (filled.position() > limit) {
                refuse(
                        Refusal.of(ErrorCode.TOO_LARGE, "body: larger than " + limit + " bytes")
                                .withValues(limit),
                        onRefusal);
            } else if (count < 0) {
                stop();
                byte[] body = new byte[filled.position()];
                filled.flip().get(body);
                onBody.accept(body);
            } else {
                ByteBuffer partial = filled;
                String late = "not complete after " + time.toMillis() + " ms";
                await(() -> read(partial, limit, onBody, onRefusal), () -> refuse(invalid(late), onRefusal));
            }
        } catch (IOException e) {
            refuse(invalid("ended too early, or its chunks are malformed"), onRefusal);
        }
    }

    private void await(Runnable ready, Runnable late) {
        channel.getReadSetter().set(any -> ready.run());
        if (timeout == null) {
            timeout = Timeout.start(exchange, time, () -> {
                stop();
                late.run();
            });
            channel.resumeReads();
        }
    }

    private void refuse(Refusal refusal, Consumer<Refusal> onRefusal) {
        stop();
        onRefusal.accept(refusal);
    }

    private static Refusal invalid(String problem) {
        return Refusal.of(ErrorCode.INVALID, "body: " + problem);
    }

    private void stop() {
        if (timeout != null) {
            timeout.cancel();
            timeout = null;
            channel.getReadSetter().set(null);
            channel.suspendReads();
        }
    }

    /** Returns a larger buffer with the same content. The size of the buffer exceeds the limit by at most one byte. */
    private static ByteBuffer enlarge(ByteBuffer full, int limit) {
        int size = Math.min(limit + 1, 2 * full.capacity());
        return ByteBuffer.allocate(size).put(full.flip());
    }
}
