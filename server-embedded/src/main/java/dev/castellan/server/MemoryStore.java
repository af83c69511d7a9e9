package dev.castellan.server;

import dev.castellan.server.internal.memory.MemoryTransaction;
import dev.castellan.server.internal.memory.MemoryUnitOfWork;
import dev.castellan.server.internal.memory.StoreState;
import dev.castellan.server.internal.store.ReadHint;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.CallerRow;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.store.StoreUnavailableException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the state of a server in memory until the store is closed. This store is the default, and the fastest. A read
 * uses one immutable state and never waits. Writes run one after another, and each write replaces the state.
 * Thread-safe.
 *
 * <p>Keeps the newest 100,000 audit events of each organization.
 */
public final class MemoryStore implements Store {

    private final Clock clock;
    private final ReentrantLock writing = new ReentrantLock();
    private volatile @Nullable StoreState state = StoreState.EMPTY;

    /** Creates an empty store that gets the time from this clock, truncated to milliseconds. */
    public MemoryStore(Clock clock) {
        this.clock = clock;
    }

    @Override
    public Optional<UUID> organizationOfTag(String tag) {
        return state().tags().find(tag);
    }

    /** {@inheritDoc} This store ignores the hint. */
    @Override
    public <T> Optional<T> readAs(
            UUID organizationId,
            TokenHash hash,
            ReadHint hint,
            BiFunction<? super View, ? super CallerRow, ? extends T> work) {
        return reading(organizationId, view -> view.bearer(hash).map(owner -> work.apply(view, owner)));
    }

    @Override
    public List<UUID> organizations() {
        return state().idsOldestFirst();
    }

    @Override
    public <T> T read(UUID organizationId, Function<? super View, ? extends T> work) {
        return reading(organizationId, work);
    }

    @Override
    public <T> T write(UUID organizationId, Function<? super Transaction, ? extends T> work) {
        CommittedChange<T> committed;
        startWriting();
        try {
            committed = change(organizationId, work);
        } finally {
            writing.unlock();
        }
        return committed.result();
    }

    @Override
    public <T> Optional<T> writeIfEmpty(UUID organizationId, Function<? super Transaction, ? extends T> work) {
        CommittedChange<T> committed;
        startWriting();
        try {
            if (!state().organizations().isEmpty()) {
                return Optional.empty();
            }
            committed = change(organizationId, work);
        } finally {
            writing.unlock();
        }
        return Optional.of(committed.result());
    }

    /**
     * Returns zero, because writes run one after another, and ids increase. If the clock is set back, an event can
     * nevertheless appear before older ones.
     */
    @Override
    public Duration maxCommitTime() {
        return Duration.ZERO;
    }

    /** Returns false, because this store never waits for a disk, a network or another process. */
    @Override
    public boolean blocks() {
        return false;
    }

    /** Returns a snapshot of the current state in constant time. */
    public Snapshot snapshot() {
        return new Snapshot(state());
    }

    /**
     * Replaces the entire state with a snapshot in constant time. Reads in progress continue to see the previous state.
     * Writes wait.
     *
     * @param snapshot a snapshot of any in-memory store. The snapshot can be restored any number of times
     */
    public void restore(Snapshot snapshot) {
        startWriting();
        try {
            publish(snapshot.state);
        } finally {
            writing.unlock();
        }
    }

    @Override
    public void close() {
        writing.lock();
        try {
            state = null;
        } finally {
            writing.unlock();
        }
    }

    private <T> T reading(UUID organizationId, Function<? super MemoryTransaction, ? extends T> work) {
        MemoryUnitOfWork reading = new MemoryUnitOfWork(state(), organizationId, now(), false);
        try {
            return work.apply(new MemoryTransaction(reading));
        } finally {
            reading.end();
        }
    }

    private <T> CommittedChange<T> change(UUID organizationId, Function<? super Transaction, ? extends T> work) {
        MemoryUnitOfWork changing = new MemoryUnitOfWork(state(), organizationId, now(), true);
        try {
            T result = work.apply(new MemoryTransaction(changing));
            publish(changing.result());
            return new CommittedChange<>(changing, result);
        } finally {
            changing.end();
        }
    }

    /** A published change and its result. Reading the result runs the after-commit tasks, outside the lock. */
    private record CommittedChange<T>(MemoryUnitOfWork work, T value) {

        T result() {
            work.committed();
            return value;
        }
    }

    private void publish(StoreState next) {
        // throws if the work itself has closed the store
        state();
        state = next;
    }

    private void startWriting() {
        // the outer write would overwrite the changes of the inner write
        if (writing.isHeldByCurrentThread()) {
            throw new IllegalStateException("a write cannot start inside the work of another write");
        }
        writing.lock();
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }

    private StoreState state() {
        StoreState current = state;
        if (current == null) {
            throw new StoreUnavailableException("the store in memory is closed");
        }
        return current;
    }

    /** The state of a store at a point in time, for {@link MemoryStore#restore}. Immutable. */
    public static final class Snapshot {

        private final StoreState state;

        private Snapshot(StoreState state) {
            this.state = state;
        }
    }
}
