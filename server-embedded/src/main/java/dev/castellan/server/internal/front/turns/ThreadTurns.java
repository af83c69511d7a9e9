package dev.castellan.server.internal.front.turns;

import dev.castellan.server.internal.front.time.Sweep;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.xnio.XnioIoThread;

/**
 * Runs the steps of the connections of one I/O thread. Steps of connections that have become ready together run at once
 * for a short time; then the thread collects the others, and runs them in turns for a short time. If any are left, it
 * looks for connections that have become ready meanwhile, before it goes on. Used on that thread, unless stated
 * otherwise.
 */
final class ThreadTurns {

    /** How often a step that waits is looked at before it is refused. */
    private static final int LOOKS = 4;

    private final Allowance allowance;
    private final TurnQueue queue;
    private final LongSupplier nanoTime;
    private final Slice atOnce;
    private final long longestNanos;
    private final Sweep expiry;
    private final NextRound nextRound = new NextRound(this::serve);
    private final Runnable serve = this::serve;
    /** The steps that have waited for too long, and are to be refused. */
    private final Deque<Turn> late = new ArrayDeque<>();

    private boolean scheduled;
    private boolean serving;
    /** Set once, before steps can wait here. */
    private volatile @Nullable XnioIoThread thread;

    ThreadTurns(Duration longest, Allowance allowance, LongSupplier nanoTime) {
        this.allowance = allowance;
        this.queue = new TurnQueue(Integer.MAX_VALUE, Shares.oneAtATime(), allowance, nanoTime);
        this.nanoTime = nanoTime;
        this.atOnce = new Slice(nanoTime);
        this.longestNanos = longest.toNanos();
        this.expiry = new Sweep(longest.toMillis() / LOOKS, this::refuseLate);
    }

    void take(Turn turn) {
        XnioIoThread known = turn.ioThread();
        thread = known;
        if (mayRunAtOnce(known) && allowance.mayRun(turn.key())) {
            turn.run();
        } else {
            queue.add(turn);
            schedule(known);
        }
    }

    /** Returns whether a step need not wait for others, if its owner may run. */
    boolean mayRunAtOnce(XnioIoThread known) {
        return !serving && !isWaiting() && atOnce.isLeft(known);
    }

    /** Runs the steps that wait, if they may run now. Called by any thread. */
    void mayRunAgain() {
        XnioIoThread known = thread;
        if (known != null) {
            serveOn(known);
        }
    }

    /** Runs after all connections that are ready have been looked at. */
    private void schedule(XnioIoThread known) {
        if (!scheduled && !serving) {
            scheduled = true;
            serveOn(known);
        }
    }

    private void serveOn(XnioIoThread known) {
        try {
            known.execute(serve);
        } catch (RejectedExecutionException e) {
            // the front closes its connections, and with them the requests that wait
        }
    }

    private void serve() {
        scheduled = false;
        if (serving) {
            return;
        }
        serving = true;
        try {
            serveForAWhile();
        } finally {
            serving = false;
        }
    }

    private void serveForAWhile() {
        long end = nanoTime.getAsLong() + Slice.NANOS;
        boolean served = true;
        while (served && nanoTime.getAsLong() - end < 0) {
            boolean refused = refuseNext();
            served = serveNext() || refused;
        }
        XnioIoThread known = thread;
        if (isWaiting() && known != null) {
            expiry.schedule(known);
            if (served) {
                scheduled = true;
                nextRound.await(known);
            }
        }
    }

    /** Runs the step whose turn it is; returns false if there is none that may run. */
    private boolean serveNext() {
        Turn turn = queue.poll();
        if (turn == null) {
            return false;
        }
        try {
            turn.run();
        } finally {
            queue.done(turn);
        }
        return true;
    }

    /** Refuses the step that is to be refused next, if there is one. Thousands at once would keep the thread busy. */
    private boolean refuseNext() {
        Turn next = late.poll();
        if (next != null) {
            next.refuse();
        }
        return next != null;
    }

    private boolean refuseLate() {
        late.addAll(queue.removeOlderThan(longestNanos));
        XnioIoThread known = thread;
        if (!late.isEmpty() && known != null) {
            schedule(known);
        }
        return isWaiting();
    }

    /** Returns whether a step waits, or is to be refused. */
    private boolean isWaiting() {
        return queue.size() > 0 || !late.isEmpty();
    }
}
