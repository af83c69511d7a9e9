package dev.castellan.model.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.util.BufferRecycler;
import java.util.Arrays;

/**
 * Creates parsers and generators that wipe their buffers when they give them back to the thread. Otherwise the tokens and
 * passwords in them would stay in the heap until a longer document overwrites them. Thread-safe.
 */
final class WipingFactory extends JsonFactory {

    private static final long serialVersionUID = 1L;

    private static final ThreadLocal<Buffers> BUFFERS = ThreadLocal.withInitial(Buffers::new);

    WipingFactory(JsonFactoryBuilder settings) {
        super(settings);
    }

    /** Takes the place of a pool of buffers, which Jackson 2.15 does not know. */
    @Override
    public BufferRecycler _getBufferRecycler() {
        return BUFFERS.get();
    }

    private static final class Buffers extends BufferRecycler {

        @Override
        public void releaseByteBuffer(int kind, byte[] buffer) {
            Arrays.fill(buffer, (byte) 0);
            super.releaseByteBuffer(kind, buffer);
        }

        @Override
        public void releaseCharBuffer(int kind, char[] buffer) {
            Arrays.fill(buffer, '\0');
            super.releaseCharBuffer(kind, buffer);
        }
    }
}
