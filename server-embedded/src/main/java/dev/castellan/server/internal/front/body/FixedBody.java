package dev.castellan.server.internal.front.body;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** Decodes a body of declared length. Memory is taken as bytes arrive, not when they are announced. */
public final class FixedBody implements BodyDecoder {

    private static final int FIRST = 4096;

    private final int length;
    private ByteBuffer bytes;

    public FixedBody(int length) {
        this.length = length;
        this.bytes = ByteBuffer.allocate(Math.min(length, FIRST));
    }

    @Override
    public ByteBuffer space() {
        if (!bytes.hasRemaining()) {
            int position = bytes.position();
            int size = Math.min(2 * position, length);
            bytes = ByteBuffer.wrap(Arrays.copyOf(bytes.array(), size)).position(position);
        }
        return bytes;
    }

    @Override
    public boolean advance() {
        return bytes.position() == length;
    }

    @Override
    public boolean end() {
        return false;
    }

    @Override
    public int held() {
        return bytes.capacity();
    }

    @Override
    public byte[] body() {
        return bytes.array();
    }
}
