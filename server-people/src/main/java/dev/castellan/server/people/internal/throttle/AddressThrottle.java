package dev.castellan.server.people.internal.throttle;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.internal.text.AddressText;
import dev.castellan.server.spi.Refusal;
import java.net.InetAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Limits the failures per address block within 15 minutes. An attempt counts as a failure until it succeeds, so
 * concurrent attempts give an attacker no advantage. Keeps the counts in memory for a limited number of blocks. When
 * this number is reached, forgets the block whose last attempt is the oldest. Thread-safe.
 */
public final class AddressThrottle {

    static final Duration WINDOW = Duration.ofMinutes(15);
    /** The maximum number of failures in all blocks, which need at most 30 MB. */
    private static final int MAX_FAILURES = 1_000_000;

    private final int limit;
    private final int maxBlocks;
    private final Clock clock;
    /** The times of each block's failures in milliseconds, oldest first. The block with the latest attempt is last. */
    private final Map<String, ArrayDeque<Long>> failures = new LinkedHashMap<>();

    /** @param limit the maximum number of failures per block within 15 minutes */
    public AddressThrottle(int limit, Clock clock) {
        this(limit, clock, MAX_FAILURES / limit);
    }

    AddressThrottle(int limit, Clock clock, int maxBlocks) {
        this.limit = limit;
        this.clock = clock;
        this.maxBlocks = maxBlocks;
    }

    /**
     * Counts an attempt as a failure.
     *
     * @param address the network address of the client, or {@code null} to skip counting
     * @return the attempt, which can be removed from the failures
     * @throws Refusal if the address block has reached the limit; the message contains the time to wait
     */
    public Attempt begin(@Nullable InetAddress address) {
        return address == null ? new Attempt(null, 0) : begin(AddressText.ofBlock(address), clock.millis());
    }

    private synchronized Attempt begin(String block, long now) {
        ArrayDeque<Long> recent = failures.remove(block);
        recent = recent == null ? new ArrayDeque<>(2) : recent;
        failures.put(block, recent);
        while (!recent.isEmpty() && recent.element() <= now - WINDOW.toMillis()) {
            recent.remove();
        }
        if (recent.size() >= limit) {
            Duration wait = Duration.ofMillis(recent.element() + WINDOW.toMillis() - now);
            long minutes = wait.plusMinutes(1).minusMillis(1).toMinutes();
            throw Refusal.retryAfter(
                            ErrorCode.FAILURE_RATE_LIMITED,
                            "too many attempts to sign in have failed from this address: wait "
                                    + (minutes == 1 ? "1 minute" : minutes + " minutes"),
                            wait)
                    .withValues(minutes);
        }
        recent.add(now);
        forgetOldest();
        return new Attempt(block, now);
    }

    private void forgetOldest() {
        Iterator<String> blocks = failures.keySet().iterator();
        while (failures.size() > maxBlocks) {
            blocks.next();
            blocks.remove();
        }
    }

    private synchronized void takeBack(String block, long at) {
        ArrayDeque<Long> recent = failures.get(block);
        if (recent != null) {
            recent.removeFirstOccurrence(at);
            if (recent.isEmpty()) {
                failures.remove(block);
            }
        }
    }

    /** Returns the number of blocks with failures. */
    synchronized int size() {
        return failures.size();
    }

    /** An attempt that is counted as a failure. */
    public final class Attempt {

        private final @Nullable String block;
        private final long at;

        private Attempt(@Nullable String block, long at) {
            this.block = block;
            this.at = at;
        }

        /** Removes the attempt from the failures because it succeeded or could not be made. */
        public void didNotFail() {
            if (block != null) {
                takeBack(block, at);
            }
        }
    }
}
