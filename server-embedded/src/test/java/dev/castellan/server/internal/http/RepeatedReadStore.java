package dev.castellan.server.internal.http;

import dev.castellan.server.MemoryStore;
import dev.castellan.server.internal.store.ReadHint;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.CallerRow;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.store.OutcomeUnknownException;
import dev.castellan.server.store.StoreUnavailableException;
import java.io.IOException;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * An in-memory store that records its calls, and runs all read-only work twice. Records {@code readAs} with the hinted
 * project.
 */
final class RepeatedReadStore extends RecordingStore {

    private final MemoryStore store;
    private volatile UUID failing;
    private boolean losesOutcomes;
    private volatile boolean losesTokens;
    private volatile MemoryStore.Snapshot last;

    RepeatedReadStore(MemoryStore store) {
        super(store);
        this.store = store;
    }

    /** Returns a snapshot of the state that this store had when it was closed. */
    MemoryStore.Snapshot last() {
        return last;
    }

    /**
     * If {@code loses} is true, each later write by the thread that created this store succeeds but throws {@link
     * OutcomeUnknownException}.
     */
    void loseOutcomes(boolean loses) {
        losesOutcomes = loses;
    }

    /** Makes each later {@code readAs} return empty, as if the token had been deleted after the work had run. */
    void loseTokens() {
        losesTokens = true;
    }

    /** Makes later writes to an organization fail. */
    void failWritesOf(UUID organizationId) {
        failing = organizationId;
    }

    @Override
    public <T> Optional<T> readAs(
            UUID organizationId,
            TokenHash hash,
            ReadHint hint,
            BiFunction<? super View, ? super CallerRow, ? extends T> work) {
        note(hint.projectId() == null ? "readAs" : "readAs " + hint.projectId());
        Optional<T> match = store.readAs(organizationId, hash, hint, (view, bearer) -> {
            attempt(() -> work.apply(view, bearer));
            return work.apply(view, bearer);
        });
        return losesTokens ? Optional.empty() : match;
    }

    @Override
    public <T> T read(UUID organizationId, Function<? super View, ? extends T> work) {
        note("read");
        return store.read(organizationId, view -> {
            attempt(() -> work.apply(view));
            return work.apply(view);
        });
    }

    @Override
    public <T> T write(UUID organizationId, Function<? super Transaction, ? extends T> work) {
        note("write");
        if (organizationId.equals(failing)) {
            throw new StoreUnavailableException("unplugged");
        }
        T result = store.write(organizationId, work);
        if (losesOutcomes && isAsking()) {
            throw new OutcomeUnknownException("lost while committing", new IOException("connection reset"));
        }
        return result;
    }

    @Override
    public void close() {
        last = last == null ? store.snapshot() : last;
        super.close();
    }

    /** Runs work and discards the result, as if the state had been stale. */
    private static void attempt(Supplier<?> work) {
        try {
            Object unused = work.get();
        } catch (RuntimeException e) {
            // the second run throws the exception again
        }
    }
}
