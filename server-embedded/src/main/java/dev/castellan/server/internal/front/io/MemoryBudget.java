package dev.castellan.server.internal.front.io;

import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The memory budget for request bodies and unsent responses, in bytes. One organization can reserve at most half of the
 * budget, and all anonymous clients together a sixteenth. Thread-safe.
 */
public final class MemoryBudget {

    private static final UUID ANONYMOUS = new UUID(0, 0);
    private static final int ORGANIZATION_SHARE = 2;
    private static final int ANONYMOUS_SHARE = 16;

    private final long total;
    private final AtomicLong reserved = new AtomicLong();
    private final Map<UUID, Long> reservedByClient = new ConcurrentHashMap<>();
    private final AtomicLong refused = new AtomicLong();

    public MemoryBudget(long total) {
        this.total = total;
    }

    /** Returns the number of bytes that are reserved. */
    public long reserved() {
        return reserved.get();
    }

    /** Returns the number of reservations that have been refused. */
    public long refused() {
        return refused.get();
    }

    /**
     * Reserves memory. The caller must close the reservation.
     *
     * @param organization the organization of the client, or null for an anonymous client
     * @return the reservation, or null if the budget is exhausted
     */
    public @Nullable Reservation reserve(@Nullable UUID organization, long bytes) {
        UUID client = organization == null ? ANONYMOUS : organization;
        long share = total / (organization == null ? ANONYMOUS_SHARE : ORGANIZATION_SHARE);
        Reservation reservation = new Reservation(client, bytes);
        long sum = reserved.addAndGet(bytes);
        // close() subtracts the bytes from both sums
        if (reservedByClient.merge(client, bytes, Long::sum) > share || sum > total) {
            refused.incrementAndGet();
            reservation.close();
            return null;
        }
        return reservation;
    }

    /** Reserved memory. */
    public final class Reservation implements AutoCloseable {

        private final UUID client;
        private final AtomicLong bytes;

        private Reservation(UUID client, long bytes) {
            this.client = client;
            this.bytes = new AtomicLong(bytes);
        }

        /** Frees the memory. Further calls have no effect. */
        @Override
        public void close() {
            long freed = bytes.getAndSet(0);
            if (freed > 0) {
                reserved.addAndGet(-freed);
                reservedByClient.computeIfPresent(client, (id, sum) -> sum == freed ? null : sum - freed);
            }
        }
    }
}
