package dev.castellan.server.internal.front.body;

import java.nio.ByteBuffer;

/** Decodes a body that ends with its stream. */
public final class StreamedBody implements BodyDecoder {

    private final ByteBuffer space = ByteBuffer.allocate(4096);
    private final GrowingBody body;

    public StreamedBody(int limit) {
        this.body = new GrowingBody(limit);
    }

    @Override
    public ByteBuffer space() {
        return space;
    }

    @Override
    public boolean advance() {
        body.add(space.array(), 0, space.position());
        space.clear();
        return false;
    }

    @Override
    public boolean end() {
        return true;
    }

    @Override
    public int held() {
        return space.capacity() + body.held();
    }

    @Override
    public byte[] body() {
        return body.toBytes();
    }
}
