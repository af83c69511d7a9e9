package dev.castellan.server.internal.front.held;

import dev.castellan.server.internal.front.turns.TurnKey;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Counts the bytes that a front holds for its clients: incomplete heads and bodies, bodies that wait for their turn, and
 * answers that are not taken. Bytes are counted for each token or address block, for each organization, and in all:
 *
 * <ul>
 *   <li>An organization or token for which as many as it may hold wait for a client is served again when there are
 *       fewer: see {@link #mayRun}. Bytes that wait for a turn do not count here, since they would wait for themselves.
 *   <li>If all together hold too much, that which waits longest is cut, of the token or address block that holds the
 *       most, of the organization that holds the most. The same is done if all clients without an organization
 *       together hold more than one token may.
 * </ul>
 *
 * <p>What is larger than a token may hold counts as that much, so that it can be delivered. Safe for use by several
 * threads.
 */
public final class HeldBytes {

    private final HeldLimits limits;
    private final BySize<BySize<Account>> owners = new BySize<>(() -> new BySize<>(Account::new));
    /** Those of the bytes that do not wait for a client. */
    private final TurnBytes waitingForTurn = new TurnBytes();

    private final AtomicLong total = new AtomicLong();
    private final AtomicLong cuts = new AtomicLong();
    private volatile Consumer<TurnKey> freed = key -> {};

    public HeldBytes(HeldLimits limits) {
        this.limits = limits;
    }

    /** Sets what is told that {@link #mayRun} may have become true for a key. It is called without a lock. */
    public void whenFreed(Consumer<TurnKey> listener) {
        freed = listener;
    }

    /**
     * Begins to hold bytes, none so far.
     *
     * @param cut ends the connection of the client; may be called by any thread, once, and must not block
     */
    public Holding open(TurnKey key, Runnable cut) {
        return new Holding(this, key, cut);
    }

    /**
     * Returns whether a request of this key may be run, whose answer may have to be held. Clients without an organization
     * always may, since their requests are not answered with more than an error.
     */
    public boolean mayRun(TurnKey key) {
        if (total.get() < limits.ofPart() || key.isStranger()) {
            return true;
        }
        synchronized (owners) {
            return !isFull(key);
        }
    }

    /** Returns how many bytes are held. */
    public long total() {
        return total.get();
    }

    /** Returns how often something was cut because too much was held. */
    public long cuts() {
        return cuts.get();
    }

    boolean change(Holding holding, long bytes, boolean always) {
        List<Holding> cut = new ArrayList<>();
        boolean fits;
        boolean frees;
        synchronized (owners) {
            long more = Math.min(bytes, limits.ofPart()) - holding.counted();
            fits = !holding.isOver() && (always || fits(holding, more));
            frees = fits && count(holding, more);
            cutTooMuch(holding.key(), cut);
        }
        tell(frees ? holding.key() : null, cut);
        return fits;
    }

    /** Tells what has happened, to be called without a lock. */
    private void tell(@Nullable TurnKey served, List<Holding> cut) {
        cut.forEach(Holding::cut);
        if (served != null) {
            freed.accept(served);
        }
        cut.forEach(each -> freed.accept(each.key()));
    }

    boolean waitForTurn(Holding holding, long bytes) {
        long more = Math.min(bytes, limits.ofPart());
        TurnKey key = holding.key();
        List<Holding> cut = new ArrayList<>();
        boolean fits;
        boolean frees;
        synchronized (owners) {
            fits = !holding.isOver()
                    && fits(waitingForTurn.ofPart(key), more, limits.ofPart(), 0)
                    && fits(waitingForTurn.ofOwner(key), more, limits.ofOwner(), 0);
            frees = fits && countAsWaiting(holding, more);
            cutTooMuch(key, cut);
        }
        tell(frees ? key : null, cut);
        return fits;
    }

    void end(Holding holding) {
        boolean frees;
        synchronized (owners) {
            frees = !holding.isOver() && count(holding, -holding.counted());
            holding.end();
        }
        if (frees) {
            freed.accept(holding.key());
        }
    }

    /** Returns whether a client may hold more; what it holds alone always fits. */
    private boolean fits(Holding holding, long more) {
        return fits(ofClient(holding.key()), more, limits.ofPart(), holding.counted())
                && fits(ofClients(holding.key()), more, limits.ofOwner(), holding.counted());
    }

    private static boolean fits(long now, long more, long limit, long own) {
        return more <= 0 || now + more <= limit || now == own;
    }

    /** Counts bytes, and returns whether {@link #mayRun} may have become true. */
    private boolean count(Holding holding, long more) {
        if (more == 0) {
            return false;
        }
        TurnKey key = holding.key();
        boolean wasFull = isFull(key);
        boolean isNew = holding.counted() == 0;
        holding.count(holding.counted() + more);
        total.addAndGet(more);
        if (holding.waitsForTurn()) {
            waitingForTurn.add(key, more);
        }
        Account account = owners.add(key.owner(), more).add(key.part(), more);
        if (isNew) {
            account.add(holding);
        } else if (holding.counted() == 0) {
            account.remove(holding);
        }
        return wasFull && more < 0;
    }

    /** Counts bytes as waiting for a turn, and returns whether {@link #mayRun} may have become true. */
    private boolean countAsWaiting(Holding holding, long bytes) {
        boolean frees = count(holding, -holding.counted());
        holding.setWaitsForTurn();
        count(holding, bytes);
        return frees;
    }

    private boolean isFull(TurnKey key) {
        return ofClients(key) >= limits.ofOwner() || ofClient(key) >= limits.ofPart();
    }

    /** Returns how many bytes wait for the clients of an owner. */
    private long ofClients(TurnKey key) {
        return bytesOfOwner(key) - waitingForTurn.ofOwner(key);
    }

    /** Returns how many bytes wait for the clients of a part. */
    private long ofClient(TurnKey key) {
        return bytesOfPart(key) - waitingForTurn.ofPart(key);
    }

    private void cutTooMuch(TurnKey key, List<Holding> cut) {
        BySize<Account> strangers = key.isStranger() ? owners.find(key.owner()) : null;
        while (strangers != null && bytesOfOwner(key) > limits.ofPart()) {
            cut.add(cutOldest(strangers));
        }
        while (total.get() > limits.all()) {
            cut.add(cutOldest(owners.largest()));
        }
    }

    private Holding cutOldest(BySize<Account> parts) {
        Holding oldest = parts.largest().oldest();
        count(oldest, -oldest.counted());
        oldest.end();
        cuts.incrementAndGet();
        return oldest;
    }

    private long bytesOfOwner(TurnKey key) {
        return owners.bytes(key.owner());
    }

    private long bytesOfPart(TurnKey key) {
        BySize<Account> parts = owners.find(key.owner());
        return parts == null ? 0 : parts.bytes(key.part());
    }
}
