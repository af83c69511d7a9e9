package dev.castellan.server.internal.front.body;

import java.nio.ByteBuffer;

/** Decodes a body of declared length. */
public final class FixedBody implements BodyDecoder {

    private final ByteBuffer bytes;

    public FixedBody(int length) {
        this.bytes = ByteBuffer.allocate(length);
    }

    @Override
    public ByteBuffer space() {
        return bytes;
    }

    @Override
    public boolean advance() {
        return !bytes.hasRemaining();
    }

    @Override
    public boolean end() {
        return false;
    }

    @Override
    public byte[] body() {
        return bytes.array();
    }
}
