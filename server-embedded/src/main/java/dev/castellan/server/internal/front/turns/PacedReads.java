package dev.castellan.server.internal.front.turns;

import dev.castellan.server.internal.front.time.Sweep;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.function.Consumer;
import org.xnio.XnioIoThread;

/**
 * Reads the connections whose last request was refused for want of a turn at a bounded rate for each owner, so that a
 * client that does not wait as it was told causes few refusals. Refusals that close the connection have the same rate.
 * Holds at most one turn for each connection. Used on one I/O thread.
 */
final class PacedReads {

    /** How many such connections of an owner are read in one period. */
    static final int PER_PERIOD = 5;

    static final Duration PERIOD = Duration.ofMillis(10);

    private final Map<Object, OwnerReads> owners = new HashMap<>();
    private final Consumer<Turn> due;
    private final Sweep periods = new Sweep(PERIOD.toMillis(), this::endPeriod);

    /** @param due takes the turns that have waited, each once */
    PacedReads(Consumer<Turn> due) {
        this.due = due;
    }

    /** Returns whether a connection may be read in this period; if so, that is counted. */
    boolean mayRead(TurnKey key, XnioIoThread thread) {
        periods.schedule(thread);
        OwnerReads reads = of(key);
        if (reads.count < PER_PERIOD) {
            reads.count++;
            return true;
        }
        return false;
    }

    /** Lets a turn wait for one of the next periods. */
    void await(Turn turn) {
        of(turn.key()).waiting.add(turn);
    }

    /** Begins the next period, and returns whether any owner was read in this one. */
    boolean endPeriod() {
        Deque<Turn> next = new ArrayDeque<>();
        for (Iterator<OwnerReads> each = owners.values().iterator(); each.hasNext(); ) {
            OwnerReads reads = each.next();
            reads.count = 0;
            while (reads.count < PER_PERIOD && !reads.waiting.isEmpty()) {
                next.add(reads.waiting.remove());
                reads.count++;
            }
            if (reads.count == 0) {
                each.remove();
            }
        }
        next.forEach(due);
        return !owners.isEmpty();
    }

    private OwnerReads of(TurnKey key) {
        // strangers have nothing in common
        return owners.computeIfAbsent(key.isStranger() ? key : key.owner(), owner -> new OwnerReads());
    }

    /** The reads of an owner in this period, and those that wait. */
    private static final class OwnerReads {

        private final Deque<Turn> waiting = new ArrayDeque<>();
        private int count;
    }
}
