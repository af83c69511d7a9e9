package dev.castellan.system.world;

import dev.castellan.server.store.ReadHint;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.StoreUnavailableException;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.TokenHash;
import dev.castellan.server.store.rows.TokenOwner;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A store that tests can make fail for individual organizations. It runs all work twice, which any store is allowed to
 * do.
 */
public final class FaultyStore implements Store {

    private final Store store;
    private final Map<UUID, Supplier<RuntimeException>> faults = new ConcurrentHashMap<>();
    private volatile Hold hold = new Hold();

    FaultyStore(Store store) {
        this.store = store;
    }

    /**
     * Makes all work on an organization fail from now on.
     *
     * @param how {@code unreachable} or {@code broken}
     */
    public void fail(UUID organizationId, String how) {
        faults.put(
                organizationId,
                switch (how) {
                    case "unreachable" -> () -> new StoreUnavailableException("the disk is unplugged");
                    case "broken" -> () -> new IllegalStateException("a secret detail of the store");
                    default -> throw new IllegalArgumentException("a store is unreachable or broken, not " + how);
                });
    }

    /** Creates a hold. It delays the writes of the thread that calls {@link Hold#thisThread} until it is released. */
    public Hold holdWriteOfNextThread() {
        hold = new Hold();
        return hold;
    }

    /** Returns the underlying store, which never fails on purpose. */
    public Store healthy() {
        return store;
    }

    @Override
    public <T> Optional<T> readAs(
            UUID organizationId,
            TokenHash hash,
            ReadHint hint,
            BiFunction<? super View, ? super TokenOwner, ? extends T> work) {
        return store.readAs(organizationId, hash, hint, (view, bearer) -> {
            failIfToldTo(bearer.organizationId());
            attempt(() -> work.apply(view, bearer));
            return work.apply(view, bearer);
        });
    }

    @Override
    public Optional<UUID> organizationOfTag(String tag) {
        return store.organizationOfTag(tag);
    }

    @Override
    public List<UUID> organizations() {
        return store.organizations();
    }

    @Override
    public <T> T read(UUID organizationId, Function<? super View, ? extends T> work) {
        failIfToldTo(organizationId);
        return store.read(organizationId, view -> {
            attempt(() -> work.apply(view));
            return work.apply(view);
        });
    }

    @Override
    public <T> T write(UUID organizationId, Function<? super Transaction, ? extends T> work) {
        failIfToldTo(organizationId);
        hold.pass();
        attempt(() -> store.<T>write(organizationId, tx -> {
            Object unused = work.apply(tx);
            throw new IllegalStateException("undone, to be done again");
        }));
        return store.write(organizationId, work);
    }

    @Override
    public <T> Optional<T> writeIfEmpty(UUID organizationId, Function<? super Transaction, ? extends T> work) {
        return store.writeIfEmpty(organizationId, work);
    }

    @Override
    public boolean blocks() {
        return store.blocks();
    }

    @Override
    public void close() {
        store.close();
    }

    /** Runs work and discards its result. */
    private static void attempt(Supplier<?> work) {
        try {
            Object unused = work.get();
        } catch (RuntimeException e) {
            // if the work itself failed, the second run throws the exception again
        }
    }

    private void failIfToldTo(UUID organizationId) {
        Supplier<RuntimeException> fault = faults.get(organizationId);
        if (fault != null) {
            throw fault.get();
        }
    }

    /** A hold that delays writes. Safe for use by multiple threads. */
    public static final class Hold {

        private static final long LIMIT_SECONDS = 10;

        private final AtomicReference<Thread> held = new AtomicReference<>();
        private final CountDownLatch arrived = new CountDownLatch(1);
        private final CountDownLatch released = new CountDownLatch(1);

        private Hold() {}

        /** Makes the calling thread's writes wait. */
        public void thisThread() {
            held.set(Thread.currentThread());
        }

        /** Waits until a write is waiting. */
        public void awaitArrival() {
            await(arrived);
        }

        /** Lets the delayed write start. */
        public void release() {
            released.countDown();
        }

        private void pass() {
            if (held.get() == Thread.currentThread()) {
                arrived.countDown();
                await(released);
            }
        }

        private static void await(CountDownLatch latch) {
            try {
                if (!latch.await(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                    throw new IllegalStateException("waited for " + LIMIT_SECONDS + " s in vain");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException(e);
            }
        }
    }
}
