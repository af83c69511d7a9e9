package dev.castellan.model.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.util.BufferRecycler;
import java.util.Arrays;

/**
 * Creates parsers and generators that wipe their buffers before reuse. Otherwise, tokens and passwords would remain in
 * the heap until a longer document overwrites them. Thread-safe.
 */
final class WipingFactory extends JsonFactory {

    private static final long serialVersionUID = 1L;

    private static final ThreadLocal<Buffers> BUFFERS = ThreadLocal.withInitial(Buffers::new);

    WipingFactory(JsonFactoryBuilder settings) {
        super(settings);
    }

    /** Supplies the buffers directly, because Jackson 2.15 does not support buffer pools. */
    @Override
    public BufferRecycler _getBufferRecycler() {
        return BUFFERS.get();
    }

    private static final class Buffers extends BufferRecycler {

        private static final int PIECE = 256;

        @Override
        public void releaseByteBuffer(int kind, byte[] buffer) {
            if (kind == BYTE_WRITE_ENCODING_BUFFER || kind == BYTE_WRITE_CONCAT_BUFFER) {
                wipeWritten(buffer);
            } else {
                Arrays.fill(buffer, (byte) 0);
            }
            super.releaseByteBuffer(kind, buffer);
        }

        @Override
        public void releaseCharBuffer(int kind, char[] buffer) {
            Arrays.fill(buffer, '\0');
            super.releaseCharBuffer(kind, buffer);
        }

        /**
         * Wipes the buffer up to the first zero byte, because JSON text contains no zero bytes and most documents are
         * short.
         */
        private static void wipeWritten(byte[] buffer) {
            for (int i = 0; i < buffer.length && buffer[i] != 0; i += PIECE) {
                Arrays.fill(buffer, i, Math.min(i + PIECE, buffer.length), (byte) 0);
            }
        }
    }
}
