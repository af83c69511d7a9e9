package dev.castellan.system.histories;

import com.fasterxml.jackson.databind.node.MissingNode;
import dev.castellan.system.sequences.Answer;
import dev.castellan.system.statemodel.Model;
import dev.castellan.system.statemodel.Situation;
import dev.castellan.system.statemodel.State;
import dev.castellan.system.statemodel.Verdict;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Searches for an order of the calls of a history, each at a moment between its invocation and its answer, in which the
 * model gives these answers and ends in this state. The search is that of Wing and Gong, with Lowe's memory of what was
 * tried: which calls have had their turn, and the state that they led to. A call without an answer may have its turn at
 * any time after its invocation, or never.
 */
final class Linearizability {

    private final List<Event> history;
    private final Situation at;
    private final State end;
    private final Set<Tried> tried = new HashSet<>();
    private final Deque<Event> order = new ArrayDeque<>();
    private List<Event> longest = List.of();

    private Linearizability(List<Event> history, Situation at, State end) {
        this.history = List.copyOf(history);
        this.at = at;
        this.end = end;
    }

    /**
     * Returns nothing if there is such an order, else the most calls that could be put in order.
     *
     * @param start the state before the first call
     * @param end the state after the last
     * @param at the situation, the same all the time
     */
    static Optional<List<Event>> violation(List<Event> history, State start, State end, Situation at) {
        Linearizability search = new Linearizability(history, at, end);
        return search.leadsToEnd(new BitSet(), start) ? Optional.empty() : Optional.of(search.longest);
    }

    private boolean leadsToEnd(BitSet done, State state) {
        if (!tried.add(new Tried((BitSet) done.clone(), state))) {
            return false;
        }
        if (order.size() > longest.size()) {
            longest = List.copyOf(order);
        }
        if (isComplete(done) && state.equals(end)) {
            return true;
        }
        long firstAnswer = firstAnswer(done);
        for (int i = done.nextClearBit(0); i < history.size(); i = done.nextClearBit(i + 1)) {
            if (history.get(i).invoked() < firstAnswer && leadsToEndThrough(i, done, state)) {
                return true;
            }
        }
        return false;
    }

    private boolean leadsToEndThrough(int index, BitSet done, State state) {
        Optional<State> next = after(history.get(index), state);
        if (next.isEmpty()) {
            return false;
        }
        done.set(index);
        order.addLast(history.get(index));
        boolean found = leadsToEnd(done, next.get());
        order.removeLast();
        done.clear(index);
        return found;
    }

    /** Returns the state that a call leads to; empty if it cannot have been answered like this now. */
    private Optional<State> after(Event event, State state) {
        Answer answer = event.answer();
        Verdict verdict =
                Model.judge(state, at, event.call(), answer == null ? MissingNode.getInstance() : answer.body());
        return answer == null || answer.fits(verdict) ? Optional.of(verdict.next()) : Optional.empty();
    }

    private boolean isComplete(BitSet done) {
        for (int i = done.nextClearBit(0); i < history.size(); i = done.nextClearBit(i + 1)) {
            if (history.get(i).isKnown()) {
                return false;
            }
        }
        return true;
    }

    private long firstAnswer(BitSet done) {
        long first = Event.NEVER;
        for (int i = done.nextClearBit(0); i < history.size(); i = done.nextClearBit(i + 1)) {
            first = Math.min(first, history.get(i).answered());
        }
        return first;
    }

    /** Where the search has been. */
    private record Tried(BitSet done, State state) {}
}
