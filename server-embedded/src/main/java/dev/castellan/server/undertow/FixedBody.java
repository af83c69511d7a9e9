package dev.castellan.server.undertow;

import java.nio.ByteBuffer;

/** A body whose length was declared. */
final class FixedBody implements BodyDecoder {

    private final ByteBuffer bytes;

    FixedBody(int length) {
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
