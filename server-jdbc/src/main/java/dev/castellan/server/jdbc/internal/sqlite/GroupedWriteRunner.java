package dev.castellan.server.jdbc.internal.sqlite;

import dev.castellan.server.jdbc.internal.work.WriteRunner;
import dev.castellan.server.store.OutcomeUnknownException;
import dev.castellan.server.store.StoreUnavailableException;
import dev.castellan.server.store.Transaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Commits the writes of several threads together, because a durable commit costs the same for many writes as for one.
 * If no other thread is committing, the calling thread becomes the leader, which runs all pending writes one after
 * another and commits them. If a write throws, only that write is rolled back.
 */
public final class GroupedWriteRunner implements WriteRunner {

    private final GroupCommit commit;
    private final Duration longest;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition groupDone = lock.newCondition();
    private final List<PendingWrite<?>> waiting = new ArrayList<>();
    private @Nullable Thread leader;

    /** @param longest the maximum time that a write waits while other threads commit */
    public GroupedWriteRunner(GroupCommit commit, Duration longest) {
        this.commit = commit;
        this.longest = longest;
    }

    @Override
    public <T> T write(UUID organizationId, Function<? super Transaction, ? extends T> work) {
        PendingWrite<T> write = new PendingWrite<>(organizationId, work);
        List<PendingWrite<?>> group = join(write);
        if (!group.isEmpty()) {
            lead(group);
        }
        return write.result();
    }

    /**
     * Waits until the write is done or this thread becomes the next leader. Returns the group that the leader must
     * commit, or an empty list if the write is done.
     */
    private List<PendingWrite<?>> join(PendingWrite<?> write) {
        lock.lock();
        try {
            if (leader == Thread.currentThread()) {
                throw new IllegalStateException("a write cannot start inside the work of another");
            }
            waiting.add(write);
            long left = longest.toNanos();
            while (leader != null && !write.isDone()) {
                left = await(write, left);
            }
            return write.isDone() ? List.of() : nextGroup();
        } finally {
            lock.unlock();
        }
    }

    @SuppressWarnings("WaitNotInLoop") // the caller loops
    private long await(PendingWrite<?> write, long left) {
        try {
            if (left > 0) {
                return groupDone.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (waiting.remove(write)) {
            throw new StoreUnavailableException("the database did not get round to this change in time");
        }
        TimeoutException cause = new TimeoutException("a commit takes longer than " + longest.toMillis() + " ms");
        throw new OutcomeUnknownException("the database did not finish this change in time", cause);
    }

    private List<PendingWrite<?>> nextGroup() {
        List<PendingWrite<?>> group = List.copyOf(waiting);
        waiting.clear();
        leader = Thread.currentThread();
        return group;
    }

    private void lead(List<PendingWrite<?>> group) {
        try {
            commit.all(group);
        } finally {
            lock.lock();
            try {
                leader = null;
                groupDone.signalAll();
            } finally {
                lock.unlock();
            }
        }
    }
}
