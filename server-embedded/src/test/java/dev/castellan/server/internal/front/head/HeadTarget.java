package dev.castellan.server.internal.front.head;

import dev.castellan.server.limits.Limits;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Heads of requests: whatever arrives is understood or refused, and however it arrives, in the same way. */
public final class HeadTarget {

    private static final Limits LIMITS =
            Limits.defaults().toBuilder().target(100).headerBlock(500).build();

    private HeadTarget() {}

    /** Reads a head at once, and byte by byte. */
    public static void fuzzerTestOneInput(byte[] data) {
        HeadReader atOnce = new HeadReader(LIMITS);
        atOnce.take(ByteBuffer.wrap(data));
        HeadReader byBytes = new HeadReader(LIMITS);
        for (int i = 0; i < data.length && byBytes.head() == null; i++) {
            byBytes.take(ByteBuffer.wrap(data, i, 1));
        }
        compare(atOnce.head(), byBytes.head());
        if (atOnce.head() != null) {
            judge(atOnce.head());
        }
    }

    private static void compare(@Nullable Head one, @Nullable Head other) {
        if (one == null || other == null) {
            check(one == null && other == null, "a head is whole only in one way");
        } else if (one.refusal() == null || other.refusal() == null) {
            check(one.equals(other), "a head means two things: " + one + " and " + other);
        }
    }

    /** What is let through holds nothing that somebody behind could understand in another way. */
    private static void judge(Head head) {
        if (head.refusal() == null) {
            String path = head.request().path();
            check(path.matches("/[!-:<-~]*"), "path " + path);
            check(!(path + "/").matches(".*/\\.{0,2}/.+/.*|.*/\\.{1,2}/"), "path with empty or dot segment " + path);
            check(head.request().query().matches("[!-~]*"), "query");
            check(head.request().method().matches("[A-Z-]+"), "method");
            check(head.request().headers().count("Host") <= 1, "hosts");
            boolean both = head.request().headers().count("Content-Length") > 0
                    && head.request().headers().count("Transfer-Encoding") > 0;
            check(!both, "two framings");
        }
    }

    private static void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what);
        }
    }
}
