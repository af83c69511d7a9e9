package dev.castellan.server.internal.front.body;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Decodes a body of declared length. Memory is taken as bytes arrive, not when they are announced, and only for those
 * that are kept: a body that is refused, or that has arrived as a whole, is read into memory that its thread reuses.
 */
public final class FixedBody implements BodyDecoder {

    private static final int FIRST = 4096;
    private static final int AT_ONCE = 64 * 1024;
    private static final byte[] NOTHING = {};

    /**
     * Bytes that have just arrived. A body uses it until it is kept, or received no more. It is not on the heap, since a
     * password of an earlier body stays in it until a body overwrites it.
     */
    private static final ThreadLocal<ByteBuffer> ARRIVED =
            ThreadLocal.withInitial(() -> ByteBuffer.allocateDirect(AT_ONCE));

    private final int length;
    private byte[] kept = NOTHING;
    /** How many bytes are kept. */
    private int count;

    private @Nullable ByteBuffer arrived;

    public FixedBody(int length) {
        this.length = length;
    }

    @Override
    public ByteBuffer space() {
        if (arrived != null && !arrived.hasRemaining()) {
            keep();
        }
        if (arrived == null) {
            arrived = ARRIVED.get().clear().limit(Math.min(AT_ONCE, length - count));
        }
        return arrived;
    }

    @Override
    public boolean advance() {
        return total() == length;
    }

    @Override
    public boolean end() {
        return false;
    }

    @Override
    public int held() {
        int capacity = Math.max(kept.length, Math.min(length, FIRST));
        while (capacity < total()) {
            capacity = Math.min(2 * capacity, length);
        }
        return capacity;
    }

    @Override
    public void keep() {
        if (arrived != null) {
            kept = withArrived(held());
            count = total();
            arrived = null;
        }
    }

    @Override
    public byte[] body() {
        return arrived == null && kept.length == length ? kept : withArrived(length);
    }

    private int total() {
        return count + (arrived == null ? 0 : arrived.position());
    }

    /** Returns all bytes, in an array of this size. */
    private byte[] withArrived(int size) {
        byte[] bytes = kept.length == size ? kept : Arrays.copyOf(kept, size);
        if (arrived != null) {
            arrived.get(0, bytes, count, arrived.position());
        }
        return bytes;
    }
}
