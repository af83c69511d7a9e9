package dev.castellan.server.jdbc.internal.transactions;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import dev.castellan.server.internal.store.Transaction;
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
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Commits the writes of several threads together, because a durable commit costs the same for many writes as for one.
 * If no other thread is committing, the calling thread becomes the leader, which runs a group of pending writes one
 * after another and commits them. If a write throws, only that write is rolled back ({@link GroupCommit}). A waiting
 * write does not hold a connection.
 */
public final class GroupedWriteRunner {

    /** The maximum size of a group. */
    private static final int MOST = 32;

    /** The maximum number of writes of an organization in a group for which writes of other organizations wait. */
    private static final int MAX_SHARE = 8;

    private static final int QUEUES = 256;

    private final GroupCommit commit;
    private final Duration longestWait;
    private final Duration longestGroup;
    private final List<Queue> queues;

    private GroupedWriteRunner(GroupCommit commit, Duration longestWait, Duration longestGroup, int queues) {
        this.commit = commit;
        this.longestWait = longestWait;
        this.longestGroup = longestGroup;
        this.queues = Stream.generate(Queue::new).limit(queues).toList();
    }

    /**
     * Returns a runner for a database with one writer at a time. A group can contain writes of several organizations.
     *
     * @param longest the maximum time that a write waits for its group to start, and then for the group to end
     */
    public static GroupedWriteRunner forOneWriter(GroupCommit commit, Duration longest) {
        return new GroupedWriteRunner(commit, longest, longest, 1);
    }

    /**
     * Returns a runner for a database with several writers. A group contains writes of one organization.
     *
     * @param longestWait the maximum time that a write waits for its group to start
     * @param longestGroup the maximum time that a write waits for its group to end. If the database timeouts are
     *     shorter, a write usually fails with a database failure and a known outcome.
     */
    public static GroupedWriteRunner forManyWriters(GroupCommit commit, Duration longestWait, Duration longestGroup) {
        return new GroupedWriteRunner(commit, longestWait, longestGroup, QUEUES);
    }

    /**
     * Runs work that changes an organization, and commits either all of its changes or none. The units of work for an
     * organization run one after another. The work can run more than once.
     *
     * @param tokenId the token that the work looks up first, or {@code null}
     * @throws dev.castellan.server.store.StoreUnavailableException if the database failed; nothing was committed
     * @throws dev.castellan.server.store.OutcomeUnknownException if it is unknown whether the changes were committed
     */
    public <T> T write(UUID organizationId, @Nullable UUID tokenId, Function<? super Transaction, ? extends T> work) {
        PendingWrite<T> write = new PendingWrite<>(organizationId, tokenId, work);
        queues.get(Math.floorMod(organizationId.hashCode(), queues.size())).run(write);
        return write.result();
    }

    /** The pending writes of some organizations, and the thread that commits a group of them. */
    private final class Queue {

        private final ReentrantLock lock = new ReentrantLock();
        private final Set<Waiter> waiting = new LinkedHashSet<>();
        private @Nullable Thread leader;

        /** Returns when the write is done. Until then, the calling thread may become the leader of groups. */
        void run(PendingWrite<?> write) {
            Waiter waiter = new Waiter(write, lock.newCondition());
            add(waiter);
            while (awaitTurn(waiter)) {
                lead();
            }
        }

        private void add(Waiter waiter) {
            lock.lock();
            try {
                if (leader == Thread.currentThread()) {
                    throw new IllegalStateException("a write cannot start inside the work of another");
                }
                waiting.add(waiter);
            } finally {
                lock.unlock();
            }
        }

        /** Waits until the write is done or this thread becomes the leader, and returns true if it is the leader. */
        private boolean awaitTurn(Waiter waiter) {
            lock.lock();
            try {
                await(waiter, longestWait, () -> leader != null && waiting.contains(waiter), () -> withdraw(waiter));
                await(waiter, longestGroup, () -> isInGroup(waiter), () -> late(waiter));
                if (!waiter.write.isDone()) {
                    leader = Thread.currentThread();
                }
                return !waiter.write.isDone();
            } finally {
                lock.unlock();
            }
        }

        private boolean isInGroup(Waiter waiter) {
            return !waiting.contains(waiter) && !waiter.write.isDone();
        }

        /**
         * Waits while the condition is true. Throws an exception if the condition is still true after the given time.
         */
        private void await(
                Waiter waiter, Duration longest, BooleanSupplier condition, Supplier<RuntimeException> late) {
            long left = longest.toNanos();
            while (condition.getAsBoolean()) {
                if (left <= 0) {
                    throw late.get();
                }
                try {
                    left = waiter.changed.awaitNanos(left);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    left = 0;
                }
            }
        }

        private RuntimeException withdraw(Waiter waiter) {
            waiting.remove(waiter);
            wakeNext();
            return notStarted();
        }

        private static RuntimeException notStarted() {
            return new StoreUnavailableException("the database did not get round to this change in time");
        }

        private RuntimeException late(Waiter waiter) {
            if (waiter.write.withdraw()) {
                return notStarted();
            }
            TimeoutException cause =
                    new TimeoutException("a commit takes longer than " + longestGroup.toMillis() + " ms");
            return new OutcomeUnknownException("the database did not finish this change in time", cause);
        }

        private void lead() {
            List<Waiter> left = List.of();
            try {
                left = nextGroup();
                while (!left.isEmpty()) {
                    int done = commit.some(left.stream().map(Waiter::write).toList());
                    wake(left.subList(0, done));
                    left = left.subList(done, left.size());
                }
            } finally {
                lock.lock();
                try {
                    leader = null;
                    wake(left);
                    wakeNext();
                } finally {
                    lock.unlock();
                }
            }
        }

        private void wake(List<Waiter> group) {
            lock.lock();
            try {
                group.forEach(waiter -> waiter.changed.signal());
            } finally {
                lock.unlock();
            }
        }

        /** Wakes one thread, which becomes the next leader unless another thread is faster. */
        private void wakeNext() {
            waiting.stream().findFirst().ifPresent(waiter -> waiter.changed.signal());
        }

        /**
         * Removes the next group from the pending writes. The group begins with the write that has waited longest. If
         * writes of several organizations wait, none of the organizations gets more than its share.
         */
        private List<Waiter> nextGroup() {
            lock.lock();
            try {
                Collection<List<Waiter>> byOrganization = waiting.stream()
                        .collect(groupingBy(waiter -> waiter.write.organizationId(), LinkedHashMap::new, toList()))
                        .values();
                boolean isShared = queues.size() == 1 && byOrganization.size() > 1;
                List<Waiter> group = byOrganization.stream()
                        .limit(queues.size() == 1 ? MOST : 1)
                        .flatMap(ofOne -> ofOne.stream().limit(isShared ? MAX_SHARE : MOST))
                        .limit(MOST)
                        .toList();
                group.forEach(waiting::remove);
                return group;
            } finally {
                lock.unlock();
            }
        }
    }

    /** A pending write, and the condition that wakes its thread. */
    private record Waiter(PendingWrite<?> write, Condition changed) {}
}
