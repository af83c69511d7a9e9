package dev.castellan.server.internal.front.answer;

import io.undertow.connector.ByteBufferPool;
import io.undertow.connector.PooledByteBuffer;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.xnio.channels.StreamSinkChannel;

/**
 * Writes bytes through pooled buffers. Undertow keeps the buffer that was written together with a head until the next
 * answer on the connection, and the JDK copies a whole array into direct memory for every write.
 */
final class PooledWrites {

    private PooledWrites() {}

    /** Writes as many bytes as the channel takes, and returns whether it took all. */
    static boolean write(ByteBuffer bytes, StreamSinkChannel channel, ByteBufferPool pool) throws IOException {
        if (!bytes.hasRemaining()) {
            return true;
        }
        try (PooledByteBuffer pooled = pool.allocate()) {
            ByteBuffer copy = pooled.getBuffer();
            do {
                copy.clear();
                copy.put(bytes.slice(bytes.position(), Math.min(copy.remaining(), bytes.remaining())));
                copy.flip();
                channel.write(copy);
                bytes.position(bytes.position() + copy.position());
            } while (copy.position() > 0 && bytes.hasRemaining());
        }
        return !bytes.hasRemaining();
    }
}
