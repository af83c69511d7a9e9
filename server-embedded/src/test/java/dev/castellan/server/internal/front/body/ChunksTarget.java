package dev.castellan.server.internal.front.body;

import dev.castellan.server.spi.Refusal;
import java.nio.ByteBuffer;
import java.util.HexFormat;

/** Chunked bodies: however they arrive, the same bytes come out, or the same refusal. */
public final class ChunksTarget {

    private static final int LIMIT = 200;

    private ChunksTarget() {}

    /** Reads a body at once, and byte by byte. */
    public static void fuzzerTestOneInput(byte[] data) {
        String atOnce = outcome(data, data.length);
        String byBytes = outcome(data, 1);
        if (!atOnce.equals(byBytes)) {
            throw new AssertionError("a body means two things: " + atOnce + " and " + byBytes);
        }
    }

    private static String outcome(byte[] data, int atOnce) {
        ChunkedBody body = new ChunkedBody(LIMIT);
        try {
            int from = 0;
            while (from < data.length) {
                ByteBuffer space = body.space();
                int count = Math.min(Math.min(atOnce, space.remaining()), data.length - from);
                space.put(data, from, count);
                from += count;
                if (body.advance()) {
                    return "body " + HexFormat.of().formatHex(body.body());
                }
            }
            return "more";
        } catch (Refusal refusal) {
            return refusal.kind() + " " + refusal.getMessage();
        }
    }
}
