package dev.castellan.server.jdbc.internal.postgres;

import dev.castellan.server.store.StoreUnavailableException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * Locks that queue the writers of an organization inside this process. A waiting writer does not hold a connection.
 * Writes would be correct without these locks, but writers would hold connections while they wait in the database.
 * Several organizations can share a lock.
 */
public final class OrganizationLocks {

    private final ReentrantLock[] locks = new ReentrantLock[256];
    private final Duration longest;

    /** @param longest the maximum wait for a lock */
    public OrganizationLocks(Duration longest) {
        this.longest = longest;
        for (int i = 0; i < locks.length; i++) {
            locks[i] = new ReentrantLock(true);
        }
    }

    <T> T inTurn(UUID organizationId, Supplier<T> work) {
        ReentrantLock lock = locks[Math.floorMod(organizationId.hashCode(), locks.length)];
        if (lock.isHeldByCurrentThread()) {
            throw new IllegalStateException("a write cannot start inside the work of another");
        }
        take(lock);
        try {
            return work.get();
        } finally {
            lock.unlock();
        }
    }

    private void take(ReentrantLock lock) {
        try {
            if (!lock.tryLock(longest.toMillis(), TimeUnit.MILLISECONDS)) {
                throw new StoreUnavailableException(
                        "no turn to change this organization within " + longest.toMillis() + " ms");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreUnavailableException("interrupted while waiting for a turn", e);
        }
    }
}
