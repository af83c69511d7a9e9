package dev.castellan.server.internal.front.body;

import java.nio.ByteBuffer;

/** The decoder of a body that is received no more. */
final class NoBody implements BodyDecoder {

    static final BodyDecoder DECODER = new NoBody();

    private NoBody() {}

    @Override
    public ByteBuffer space() {
        throw new IllegalStateException("the body is received no more");
    }

    @Override
    public boolean advance() {
        return false;
    }

    @Override
    public boolean end() {
        return false;
    }

    @Override
    public int held() {
        return 0;
    }

    @Override
    public byte[] body() {
        throw new IllegalStateException("the body is received no more");
    }
}
