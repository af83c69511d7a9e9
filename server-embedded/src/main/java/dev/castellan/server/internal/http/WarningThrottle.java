package dev.castellan.server.internal.http;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;

/**
 * Logs warnings that may occur thousands of times during an outage, with at most one line per second for each reason. A
 * line states how many warnings were left out since the previous line for its reason. Thread-safe.
 */
final class WarningThrottle {

    /** The shortest time between two lines with the same reason. */
    static final Duration PAUSE = Duration.ofSeconds(1);

    /** The maximum number of reasons that are tracked at the same time. */
    static final int MAX_REASONS = 100;

    private static final String OTHERS = "others";

    private final LongSupplier nanos;
    private final BiConsumer<UUID, String> log;
    private final Map<String, WarningCount> reasons = new HashMap<>();

    /** @param nanos the time, as {@link System#nanoTime()}, because the server's clock may stand still in tests */
    WarningThrottle(LongSupplier nanos, BiConsumer<UUID, String> log) {
        this.nanos = nanos;
        this.log = log;
    }

    /**
     * Logs or counts a warning.
     *
     * @param reason identifies warnings that share a limit
     * @param errorId the error id at the start of the line
     * @param text the rest of the line
     */
    void warn(String reason, UUID errorId, String text) {
        int omitted = omitted(reason);
        if (omitted >= 0) {
            log.accept(errorId, omitted == 0 ? text : text + " (after " + omitted + " more for this reason)");
        }
    }

    /** Returns the number of warnings left out since the previous line, or -1 if this warning is left out too. */
    private synchronized int omitted(String reason) {
        long now = nanos.getAsLong();
        if (reasons.size() >= MAX_REASONS && !reasons.containsKey(reason)) {
            reasons.values().removeIf(entry -> entry.isOver(now));
        }
        String key = reasons.containsKey(reason) || reasons.size() < MAX_REASONS ? reason : OTHERS;
        WarningCount entry = reasons.get(key);
        if (entry != null && !entry.isOver(now)) {
            entry.omitted++;
            return -1;
        }
        reasons.put(key, new WarningCount(now));
        return entry == null ? 0 : entry.omitted;
    }

    /** The warnings of one reason since the previous line. */
    private static final class WarningCount {

        private final long loggedAt;
        private int omitted;

        WarningCount(long loggedAt) {
            this.loggedAt = loggedAt;
        }

        /** Returns true if the next warning is logged. */
        boolean isOver(long now) {
            return now - loggedAt >= PAUSE.toNanos();
        }
    }
}
