package dev.castellan.system.mutations;

import dev.castellan.server.spi.IdSource;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/** An id source that pauses a write until every other thread has also arrived or waits for its turn to write. */
final class WriteRendezvous implements IdSource {

    private static final long LIMIT_NANOS = 20_000_000_000L;

    private final Set<Thread> arrived = ConcurrentHashMap.newKeySet();
    private volatile List<Thread> threads = List.of();

    /** Starts these threads. Each thread waits for all other threads. */
    void of(List<Thread> expected) {
        threads = List.copyOf(expected);
        expected.forEach(Thread::start);
    }

    @Override
    public UUID nextRow() {
        if (threads.contains(Thread.currentThread())) {
            arrived.add(Thread.currentThread());
            long start = System.nanoTime();
            while (!threads.stream().allMatch(this::isHereOrWaits)) {
                if (System.nanoTime() - start > LIMIT_NANOS) {
                    throw new IllegalStateException("nobody comes");
                }
                Thread.onSpinWait();
            }
        }
        return UUID.randomUUID();
    }

    @Override
    public UUID nextRequest() {
        return UUID.randomUUID();
    }

    private boolean isHereOrWaits(Thread thread) {
        return arrived.contains(thread)
                || thread.getState() == Thread.State.WAITING
                || thread.getState() == Thread.State.TERMINATED;
    }
}
