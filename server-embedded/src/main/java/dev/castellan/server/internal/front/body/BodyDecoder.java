package dev.castellan.server.internal.front.body;

import java.nio.ByteBuffer;

/** Decodes a body from the bytes that arrive. Every method throws a refusal if the bytes are wrong. */
public interface BodyDecoder {

    /** Returns the buffer for the next bytes, which is never full. */
    ByteBuffer space();

    /** Decodes the bytes in the buffer, and returns whether the body is complete. */
    boolean advance();

    /** Handles the end of the input, and returns whether the body is complete. */
    boolean end();

    /** Returns about how many bytes of memory this takes, once it is kept. */
    int held();

    /**
     * Keeps what has arrived, since the rest may take its time. To be called before another body is decoded on the same
     * thread.
     */
    default void keep() {
        // kept as it arrives
    }

    /** Returns the body, once it is complete. */
    byte[] body();
}
