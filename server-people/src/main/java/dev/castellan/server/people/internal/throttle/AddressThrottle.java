package dev.castellan.server.people.internal.throttle;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.address.AddressBlock;
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
 * Limits the failures of an address block within 15 minutes, whoever it tries to be. An attempt counts as a failure
 * until it has succeeded, so attempts at the same time gain nothing. In the memory of this process, for a limited number
 * of blocks: of more, those are forgotten whose last failure is longest ago. Safe for use by several threads.
 */
public final class AddressThrottle {

    static final Duration WINDOW = Duration.ofMinutes(15);
    /** So many blocks need some 20 MB at most. */
    private static final int MOST_BLOCKS = 50_000;

    private final int limit;
    private final int mostBlocks;
    private final Clock clock;
    /** Failures of each block in milliseconds, oldest first; the block that failed last comes last. */
    private final Map<AddressBlock, ArrayDeque<Long>> failures = new LinkedHashMap<>();

    /** @param limit the failures of a block that are allowed within 15 minutes */
    public AddressThrottle(int limit, Clock clock) {
        this(limit, clock, MOST_BLOCKS);
    }

    AddressThrottle(int limit, Clock clock, int mostBlocks) {
        this.limit = limit;
        this.clock = clock;
        this.mostBlocks = mostBlocks;
    }

    /**
     * Counts an attempt as a failure.
     *
     * @param address where it comes from; absent if that is not known, and then nothing is counted
     * @return how to take the count back
     * @throws Refusal if the address has failed too often; the message says how long to wait
     */
    public Attempt begin(@Nullable InetAddress address) {
        return address == null ? new Attempt(null, 0) : begin(AddressBlock.of(address), clock.millis());
    }

    private synchronized Attempt begin(AddressBlock block, long now) {
        ArrayDeque<Long> recent = failures.remove(block);
        recent = recent == null ? new ArrayDeque<>(2) : recent;
        failures.put(block, recent);
        while (!recent.isEmpty() && recent.element() <= now - WINDOW.toMillis()) {
            recent.remove();
        }
        if (recent.size() >= limit) {
            Duration wait = Duration.ofMillis(recent.element() + WINDOW.toMillis() - now);
            throw Refusal.retryAfter(
                    ErrorKind.RATE_LIMITED,
                    "too many attempts to sign in have failed from this address: wait " + (wait.toSeconds() + 1)
                            + " seconds",
                    wait);
        }
        recent.add(now);
        forgetOldest();
        return new Attempt(block, now);
    }

    private void forgetOldest() {
        Iterator<AddressBlock> blocks = failures.keySet().iterator();
        while (failures.size() > mostBlocks) {
            blocks.next();
            blocks.remove();
        }
    }

    private synchronized void takeBack(AddressBlock block, long at) {
        ArrayDeque<Long> recent = failures.get(block);
        if (recent != null) {
            recent.removeFirstOccurrence(at);
            if (recent.isEmpty()) {
                failures.remove(block);
            }
        }
    }

    /** Returns of how many blocks failures are known. */
    synchronized int size() {
        return failures.size();
    }

    /** An attempt that is counted as a failure. */
    public final class Attempt {

        private final @Nullable AddressBlock block;
        private final long at;

        private Attempt(@Nullable AddressBlock block, long at) {
            this.block = block;
            this.at = at;
        }

        /** Takes the count back: the attempt has succeeded, or could not be made. */
        public void didNotFail() {
            if (block != null) {
                takeBack(block, at);
            }
        }
    }
}
