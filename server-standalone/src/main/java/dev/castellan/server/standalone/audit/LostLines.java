package dev.castellan.server.standalone.audit;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Counts the lines that were not written, since their changes are made already. Safe for use by several threads. */
final class LostLines {

    private final AtomicLong count = new AtomicLong();
    private final AtomicLong unreported = new AtomicLong();
    private volatile @Nullable IOException reason;

    /** Counts a line. */
    void add(IOException why) {
        reason = why;
        count.incrementAndGet();
        unreported.incrementAndGet();
    }

    /** Returns the number of lines since the start. */
    long count() {
        return count.get();
    }

    /** Returns a message about the lines since the last call; {@code null} if there are none. */
    @Nullable
    String takeComplaint() {
        long lines = unreported.getAndSet(0);
        return lines == 0
                ? null
                : "the audit log lacks " + lines + " lines, whose changes are made: " + reason
                        + ": make space, or let the server write there";
    }
}
