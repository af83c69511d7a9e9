package dev.castellan.server.internal.front.turns;

import dev.castellan.server.internal.front.time.Sweep;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.xnio.XnioIoThread;

/**
 * Runs the steps of the connections of one I/O thread. The thread first collects the steps of all connections that have
 * become ready together, and then runs them in turns for a short time. If any are left, it looks for connections that
 * have become ready meanwhile, before it goes on. Used on that thread, unless stated otherwise.
 */
final class ThreadTurns {

    /** After this time the thread looks for other connections that have become ready. */
    private static final long SLICE_NANOS = 500_000;

    /** How often a step that waits is looked at before it is refused. */
    private static final int LOOKS = 4;

    private final Allowance allowance;
    private final TurnQueue queue;
    private final long longestNanos;
    private final Sweep expiry;
    private final NextRound nextRound = new NextRound(this::serve);
    private final Runnable serve = this::serve;
    /** The only step that waits, which needs no queue. */
    private @Nullable Turn only;

    /** The steps that have waited for too long, and are to be refused. */
    private final Deque<Turn> late = new ArrayDeque<>();

    private boolean scheduled;
    private boolean serving;
    /** Set once, before steps can wait here. */
    private volatile @Nullable XnioIoThread thread;

    ThreadTurns(Duration longest, Allowance allowance) {
        this.allowance = allowance;
        this.queue = new TurnQueue(Integer.MAX_VALUE, Shares.oneAtATime(), allowance, System::nanoTime);
        this.longestNanos = longest.toNanos();
        this.expiry = new Sweep(longest.toMillis() / LOOKS, this::refuseLate);
    }

    void take(Turn turn) {
        thread = turn.ioThread();
        if (only == null && queue.size() == 0) {
            only = turn;
        } else {
            enqueueOnly();
            queue.add(turn);
        }
        schedule(turn.ioThread());
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
        long end = System.nanoTime() + SLICE_NANOS;
        boolean served = true;
        while (served && System.nanoTime() - end < 0) {
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
        Turn alone = only;
        if (alone != null) {
            only = null;
            if (allowance.mayRun(alone.key())) {
                alone.run();
                return true;
            }
            queue.add(alone);
        }
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
        enqueueOnly();
        late.addAll(queue.removeOlderThan(longestNanos));
        XnioIoThread known = thread;
        if (!late.isEmpty() && known != null) {
            schedule(known);
        }
        return isWaiting();
    }

    private void enqueueOnly() {
        if (only != null) {
            queue.add(only);
            only = null;
        }
    }

    /** Returns whether a step waits, or is to be refused. */
    boolean isWaiting() {
        return only != null || queue.size() > 0 || !late.isEmpty();
    }
}
