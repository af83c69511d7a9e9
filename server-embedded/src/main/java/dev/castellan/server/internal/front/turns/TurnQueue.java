package dev.castellan.server.internal.front.turns;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The steps that wait, and the rule which of them runs next: owners take turns, each within its share, and the reads of
 * an owner do not wait for its writes. If too many wait, the newest of those that have the most is refused. Not safe for
 * use by several threads at once.
 */
final class TurnQueue {

    private final int places;
    private final Shares shares;
    private final Allowance allowance;
    private final LongSupplier nanoTime;
    private final RecentOwners recent;
    /** The lanes with steps that wait or run, by their owners. */
    private final Map<Object, Lane> readLanes = new HashMap<>();

    private final Map<Object, Lane> writeLanes = new HashMap<>();
    /** The lanes with steps that wait. Those whose turn comes first stand first. */
    private final Set<Lane> inTurn = new LinkedHashSet<>();

    private int waiting;
    private int reads;
    private int writes;

    /**
     * Starts with nothing.
     *
     * @param places how many steps may wait
     * @param shares how many run at once
     * @param nanoTime the time, as {@link System#nanoTime()}
     */
    TurnQueue(int places, Shares shares, Allowance allowance, LongSupplier nanoTime) {
        this.places = places;
        this.shares = shares;
        this.allowance = allowance;
        this.nanoTime = nanoTime;
        this.recent = new RecentOwners(nanoTime);
    }

    /**
     * Lets a step wait. Returns the step that is to be refused for it; null if there is room. That is the step itself,
     * unless another lane has more than its own would have with it, or, where its own has the most, another part.
     */
    @Nullable
    Turn add(Turn turn) {
        recent.note(turn.key());
        Turn refused = null;
        if (waiting >= places) {
            Lane longest = longer(turn);
            if (longest == null) {
                return turn;
            }
            refused = longest.removeNewestOfLongest().turn();
            waiting--;
            dropIfEmpty(longest);
        }
        Lane lane = lanes(turn.isWrite()).computeIfAbsent(turn.key().owner(), owner -> new Lane(owner, turn.isWrite()));
        lane.add(new WaitingTurn(turn, nanoTime.getAsLong()));
        inTurn.add(lane);
        waiting++;
        return refused;
    }

    /**
     * Returns the step that runs next, and counts it as running until it is {@link #done}; null if none can run at the
     * moment.
     */
    @Nullable
    Turn poll() {
        if (waiting == 0 || reads + writes >= shares.all()) {
            return null;
        }
        for (Lane lane : inTurn) {
            WaitingTurn first = hasRoom(lane) ? lane.first(allowance) : null;
            if (first != null) {
                return take(lane, first);
            }
        }
        return null;
    }

    /** Ends a step that {@link #poll} returned. */
    void done(Turn turn) {
        Lane lane = Objects.requireNonNull(find(turn));
        count(lane, -1);
        forgetIfOver(lane);
    }

    /** Removes and returns the steps that have waited for this time or longer. */
    List<Turn> removeOlderThan(long nanos) {
        List<Turn> removed = new ArrayList<>();
        long start = nanoTime.getAsLong() - nanos;
        for (Iterator<Lane> each = inTurn.iterator(); each.hasNext(); ) {
            Lane lane = each.next();
            lane.removeOlderThan(start, removed);
            if (lane.size() == 0) {
                each.remove();
                forgetIfOver(lane);
            }
        }
        waiting -= removed.size();
        return removed;
    }

    /** Returns how many steps wait. */
    int size() {
        return waiting;
    }

    private boolean hasRoom(Lane lane) {
        boolean isFull = lane.isWrite() ? writes >= shares.writes() : reads >= shares.reads();
        return !isFull && lane.running() < shares.ofOne(lane.isWrite(), recent.isAlone(lane.owner()));
    }

    /** Takes a step of a lane, whose next turn comes after those of all others. */
    private Turn take(Lane lane, WaitingTurn first) {
        Turn turn = first.turn();
        lane.removeFirst(turn.key().part());
        waiting--;
        count(lane, 1);
        if (lane.size() == 0) {
            inTurn.remove(lane);
        } else if (inTurn.size() > 1) {
            inTurn.remove(lane);
            inTurn.add(lane);
        }
        return turn;
    }

    /** Returns the lane that gives up a step for a new one; null if none has more than the new one's has with it. */
    private @Nullable Lane longer(Turn turn) {
        Lane longest = longest();
        Lane own = find(turn);
        if (longest == null || longest.size() > (own == null ? 0 : own.size()) + 1) {
            return longest;
        }
        return own != null && own.hasLongerPartThan(turn.key().part()) ? own : null;
    }

    /** Returns the lane that has the most; among equal ones, that whose turn is last. */
    private @Nullable Lane longest() {
        Lane longest = null;
        for (Lane lane : inTurn) {
            if (longest == null || lane.size() >= longest.size()) {
                longest = lane;
            }
        }
        return longest;
    }

    private void dropIfEmpty(Lane lane) {
        if (lane.size() == 0) {
            inTurn.remove(lane);
            forgetIfOver(lane);
        }
    }

    private void forgetIfOver(Lane lane) {
        if (lane.isOver()) {
            lanes(lane.isWrite()).remove(lane.owner());
        }
    }

    private void count(Lane lane, int change) {
        lane.run(change);
        if (lane.isWrite()) {
            writes += change;
        } else {
            reads += change;
        }
    }

    private @Nullable Lane find(Turn turn) {
        return lanes(turn.isWrite()).get(turn.key().owner());
    }

    private Map<Object, Lane> lanes(boolean isWrite) {
        return isWrite ? writeLanes : readLanes;
    }
}
