package dev.castellan.system.histories;

import com.fasterxml.jackson.databind.node.MissingNode;
import dev.castellan.system.sequences.Response;
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
 * Searches for an order of the calls in a history in which the model gives the recorded responses and reaches the
 * recorded end state. Each call must take effect between its invocation and its response. A call without a response may
 * take effect at any time after its invocation, or never. Uses the algorithm of Wing and Gong with Lowe's cache of
 * visited nodes.
 */
final class Linearizability {

    private final List<Event> history;
    private final Situation at;
    private final State end;
    private final Set<Tried> tried = new HashSet<>();
    private final Deque<Event> order = new ArrayDeque<>();
    private List<Event> max = List.of();

    private Linearizability(List<Event> history, Situation at, State end) {
        this.history = List.copyOf(history);
        this.at = at;
        this.end = end;
    }

    /**
     * Returns empty if such an order exists, otherwise the longest sequence of calls that could be ordered.
     *
     * @param start the state before the first call
     * @param end the state after the last call
     * @param at the situation, which is the same for all calls
     */
    static Optional<List<Event>> violation(List<Event> history, State start, State end, Situation at) {
        Linearizability search = new Linearizability(history, at, end);
        return search.leadsToEnd(new BitSet(), start) ? Optional.empty() : Optional.of(search.max);
    }

    private boolean leadsToEnd(BitSet finished, State state) {
        if (!tried.add(new Tried((BitSet) finished.clone(), state))) {
            return false;
        }
        if (order.size() > max.size()) {
            max = List.copyOf(order);
        }
        if (isComplete(finished) && state.equals(end)) {
            return true;
        }
        long firstResponse = firstResponse(finished);
        for (int i = finished.nextClearBit(0); i < history.size(); i = finished.nextClearBit(i + 1)) {
            if (history.get(i).invoked() < firstResponse && leadsToEndThrough(i, finished, state)) {
                return true;
            }
        }
        return false;
    }

    private boolean leadsToEndThrough(int index, BitSet finished, State state) {
        Optional<State> next = after(history.get(index), state);
        if (next.isEmpty()) {
            return false;
        }
        finished.set(index);
        order.addLast(history.get(index));
        boolean match = leadsToEnd(finished, next.get());
        order.removeLast();
        finished.clear(index);
        return match;
    }

    /** Returns the state after a call, or empty if the recorded response is impossible in this state. */
    private Optional<State> after(Event event, State state) {
        Response response = event.response();
        Verdict verdict =
                Model.judge(state, at, event.call(), response == null ? MissingNode.getInstance() : response.body());
        return response == null || response.fits(verdict) ? Optional.of(verdict.next()) : Optional.empty();
    }

    private boolean isComplete(BitSet finished) {
        for (int i = finished.nextClearBit(0); i < history.size(); i = finished.nextClearBit(i + 1)) {
            if (history.get(i).isKnown()) {
                return false;
            }
        }
        return true;
    }

    private long firstResponse(BitSet finished) {
        long first = Event.NEVER;
        for (int i = finished.nextClearBit(0); i < history.size(); i = finished.nextClearBit(i + 1)) {
            first = Math.min(first, history.get(i).responded());
        }
        return first;
    }

    /** A visited node of the search. */
    private record Tried(BitSet finished, State state) {}
}
