package dev.castellan.server.identity.internal.exchange;

import dev.castellan.server.internal.store.rows.TokenHash;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Refuses a program that asks too often. Keeps the last times of a limited number of programs on this node, and forgets
 * the oldest. Thread-safe.
 */
final class PollTimes {

    private static final int MAX_PROGRAMS = 100_000;

    private final long minMillis;
    private final Clock clock;
    private final Map<TokenHash, Long> last = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<TokenHash, Long> eldest) {
            return size() > MAX_PROGRAMS;
        }
    };

    PollTimes(Duration minInterval, Clock clock) {
        this.minMillis = minInterval.toMillis();
        this.clock = clock;
    }

    /** Returns whether enough time has passed since the last request of the program, which this one becomes. */
    synchronized boolean accept(TokenHash program) {
        long now = clock.millis();
        Long before = last.remove(program);
        last.put(program, now);
        return before == null || now - before >= minMillis;
    }
}
