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
 * Commits what several threads want to change at the same time together, since making one commit durable costs as much
 * as making many. Whoever comes while nobody commits does it for all who wait; the pieces of work run one after the
 * other, each undone by itself if it throws.
 */
public final class GroupedWriteRunner implements WriteRunner {

    private final GroupCommit commit;
    private final Duration longest;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition groupDone = lock.newCondition();
    private final List<PendingWrite<?>> waiting = new ArrayList<>();
    private @Nullable Thread leader;

    /** @param longest how long a piece of work waits for its group */
    public GroupedWriteRunner(GroupCommit commit, Duration longest) {
        this.commit = commit;
        this.longest = longest;
    }

    @Override
    public <T> T write(UUID organizationId, Function<? super Transaction, ? extends T> work) {
        PendingWrite<T> piece = new PendingWrite<>(organizationId, work);
        List<PendingWrite<?>> group = join(piece);
        if (!group.isEmpty()) {
            lead(group);
        }
        return piece.result();
    }

    /** Waits until the piece is done; returns a group to be committed by this thread if it is the next to lead. */
    private List<PendingWrite<?>> join(PendingWrite<?> piece) {
        lock.lock();
        try {
            if (leader == Thread.currentThread()) {
                throw new IllegalStateException("a write cannot start inside the work of another");
            }
            waiting.add(piece);
            long left = longest.toNanos();
            while (leader != null && !piece.isDone()) {
                left = await(piece, left);
            }
            return piece.isDone() ? List.of() : nextGroup();
        } finally {
            lock.unlock();
        }
    }

    @SuppressWarnings("WaitNotInLoop") // the caller loops
    private long await(PendingWrite<?> piece, long left) {
        try {
            if (left > 0) {
                return groupDone.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        if (waiting.remove(piece)) {
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
