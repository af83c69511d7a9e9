package dev.castellan.server.jdbc.internal.transactions;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.jdbc.internal.transactions.GroupCommitter.CommittedWrite;
import dev.castellan.server.store.OutcomeUnknownException;
import dev.castellan.server.store.StoreUnavailableException;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The waiting writes of some organizations. One of the waiting threads, the leader, takes a group of writes and commits
 * it for all of them. Thread-safe.
 */
final class WriteQueue {

    /** The maximum size of a group. */
    private static final int MAX_GROUP = 32;

    /** The maximum number of writes of an organization in a group for which writes of other organizations wait. */
    private static final int MAX_SHARE = 8;

    private final ToIntFunction<List<PendingWrite<?>>> commit;
    private final Duration maxWait;
    private final Duration maxCommit;
    private final boolean mixes;
    private final ReentrantLock lock = new ReentrantLock();
    private final Set<PendingWrite<?>> waiting = new LinkedHashSet<>();
    private @Nullable Thread leader;

    /**
     * @param commit commits the first of some writes, and returns their number
     * @param mixes whether a group can contain writes of several organizations
     */
    WriteQueue(ToIntFunction<List<PendingWrite<?>>> commit, Duration maxWait, Duration maxCommit, boolean mixes) {
        this.commit = commit;
        this.maxWait = maxWait;
        this.maxCommit = maxCommit;
        this.mixes = mixes;
    }

    /**
     * Runs a write, as {@link GroupCommitter#write}. Until the write is done, the calling thread can become the leader.
     */
    <T> CommittedWrite<T> write(
            UUID organizationId, @Nullable UUID tokenId, Function<? super Transaction, ? extends T> work) {
        PendingWrite<T> write = new PendingWrite<>(organizationId, tokenId, work, lock);
        add(write);
        List<PendingWrite<?>> group = awaitTurn(write);
        while (!group.isEmpty()) {
            lead(group);
            group = awaitTurn(write);
        }
        return write.result();
    }

    private void add(PendingWrite<?> write) {
        lock.lock();
        try {
            if (leader == Thread.currentThread()) {
                throw new IllegalStateException("a write cannot start inside the work of another write");
            }
            waiting.add(write);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until the write is done or this thread becomes the leader, and returns the group that the thread must
     * commit, which is empty if the write is done.
     */
    private List<PendingWrite<?>> awaitTurn(PendingWrite<?> write) {
        lock.lock();
        try {
            boolean isInTime = write.await(maxWait, () -> leader != null && waiting.contains(write))
                    && write.await(maxCommit, () -> !waiting.contains(write) && !write.isDone());
            if (!isInTime) {
                throw late(write);
            }
            if (write.isDone()) {
                return List.of();
            }
            List<PendingWrite<?>> group = nextGroup();
            leader = Thread.currentThread();
            return group;
        } finally {
            lock.unlock();
        }
    }

    private RuntimeException late(PendingWrite<?> write) {
        if (waiting.remove(write)) {
            wakeNext();
        }
        if (write.withdraw()) {
            return new StoreUnavailableException("the database did not start this change in time");
        }
        TimeoutException cause = new TimeoutException("a commit takes longer than " + maxCommit.toMillis() + " ms");
        return new OutcomeUnknownException("the database did not finish this change in time", cause);
    }

    /** Commits a group. Then another thread can lead. */
    private void lead(List<PendingWrite<?>> group) {
        try {
            List<PendingWrite<?>> remaining = group;
            while (!remaining.isEmpty()) {
                remaining = remaining.subList(commit.applyAsInt(remaining), remaining.size());
            }
        } finally {
            lock.lock();
            try {
                leader = null;
                wakeNext();
            } finally {
                lock.unlock();
            }
        }
    }

    /** Wakes one thread, which becomes the next leader unless another thread is faster. */
    private void wakeNext() {
        waiting.stream().findFirst().ifPresent(PendingWrite::wake);
    }

    /**
     * Removes the next group from the waiting writes. The group begins with the write that has waited longest. If it
     * contains writes of several organizations, none of them gets more than its share.
     */
    private List<PendingWrite<?>> nextGroup() {
        Collection<List<PendingWrite<?>>> byOrganization = waiting.stream()
                .collect(groupingBy(PendingWrite::organizationId, LinkedHashMap::new, toList()))
                .values();
        int organizations = mixes ? byOrganization.size() : 1;
        int share = organizations > 1 ? MAX_SHARE : MAX_GROUP;
        List<PendingWrite<?>> group = byOrganization.stream()
                .limit(organizations)
                .flatMap(writes -> writes.stream().limit(share))
                .limit(MAX_GROUP)
                .toList();
        group.forEach(waiting::remove);
        return group;
    }
}
