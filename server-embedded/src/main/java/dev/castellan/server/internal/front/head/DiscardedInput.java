package dev.castellan.server.internal.front.head;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.xnio.conduits.StreamSourceConduit;

/** The input of a connection that is about to be closed: what arrives is discarded. */
final class DiscardedInput {

    /** Written by several threads at once, and never read. */
    private static final ByteBuffer DISCARDED = ByteBuffer.allocateDirect(64 * 1024);

    private int total;

    /**
     * Discards some of what has arrived. It is not limited by the buffer of the reader.
     *
     * @param most how many bytes may arrive in all
     * @return -1 if more have arrived, or the input has ended; 0 otherwise
     */
    int read(StreamSourceConduit input, int most) throws IOException {
        int count = input.read(DISCARDED.duplicate());
        total += Math.max(count, 0);
        return count < 0 || total > most ? -1 : 0;
    }
}
