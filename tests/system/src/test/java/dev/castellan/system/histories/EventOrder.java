package dev.castellan.system.histories;

import com.fasterxml.jackson.databind.node.MissingNode;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.system.sequences.Response;
import dev.castellan.system.statemodel.Model;
import dev.castellan.system.statemodel.Situation;
import dev.castellan.system.statemodel.State;
import dev.castellan.system.statemodel.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Replays the changes of a history in the model, in the order of their audit events. Each change must have one event,
 * and each event must belong to a change. If change A got a response before change B started, the event of A must be
 * earlier. The search tries all calls that an event could belong to, for example two concurrent renewals of an
 * invitation.
 */
final class EventOrder {

    private final List<AuditRow> events;
    private final State end;
    private final Situation at;
    private final List<Event> remaining = new ArrayList<>();
    private final Set<Tried> tried = new HashSet<>();
    /** The first problem in the order that explains the most events. */
    private String problem = "";

    private int explained = -1;

    private EventOrder(List<Event> history, List<AuditRow> events, State end, Situation at) {
        this.events = events;
        this.end = end;
        this.at = at;
        history.stream().filter(EventOrder::mayHaveChanged).forEach(remaining::add);
    }

    /**
     * Returns the reason why the events cannot describe the changes in commit order, or empty if they can.
     *
     * @param events the audit events of the history, oldest first
     * @param start the state before the first call
     * @param end the state after the last call
     * @param at the situation, which is the same for all calls
     */
    static Optional<String> violation(
            List<Event> history, List<AuditRow> events, State start, State end, Situation at) {
        EventOrder order = new EventOrder(history, events, end, at);
        return order.leadsToEnd(0, start) ? Optional.empty() : Optional.of(order.problem);
    }

    private boolean leadsToEnd(int next, State state) {
        if (!tried.add(new Tried(Set.copyOf(remaining), state))) {
            return false;
        }
        if (next == events.size()) {
            return isComplete(state);
        }
        AuditRow row = events.get(next);
        List<Event> calls = remaining.stream()
                .filter(call -> isOf(call, row) && mayBeNext(call) && hasResponse(call, state))
                .sorted(Comparator.comparingLong(Event::responded))
                .toList();
        if (calls.isEmpty()) {
            note(next, row + " is no audit event of the next change, which is one of\n" + remaining);
        }
        return calls.stream().anyMatch(call -> leadsToEndThrough(call, next, state));
    }

    private boolean leadsToEndThrough(Event call, int next, State state) {
        int place = remaining.indexOf(call);
        remaining.remove(place);
        boolean match = leadsToEnd(next + 1, verdict(call, state).next());
        remaining.add(place, call);
        return match;
    }

    private boolean isComplete(State state) {
        Optional<Event> missing = remaining.stream().filter(Event::isKnown).findFirst();
        missing.ifPresent(event -> note(events.size(), "no audit event of " + event));
        if (missing.isEmpty() && !state.equals(end)) {
            note(events.size(), "the changes lead to\n" + state + "\nand not to\n" + end);
        }
        return missing.isEmpty() && state.equals(end);
    }

    private void note(int events, String what) {
        if (events > explained) {
            explained = events;
            problem = what;
        }
    }

    /** Returns whether every other change that got a response before this call started already has an audit event. */
    private boolean mayBeNext(Event call) {
        return remaining.stream().noneMatch(other -> other.responded() < call.invoked());
    }

    /** Returns whether the call would get its recorded response in this state. */
    private boolean hasResponse(Event call, State state) {
        Verdict verdict = verdict(call, state);
        return verdict.isSuccess()
                && (call.response() == null || call.response().fits(verdict));
    }

    private Verdict verdict(Event call, State state) {
        Response response = call.response();
        return Model.judge(state, at, call.call(), response == null ? MissingNode.getInstance() : response.body());
    }

    private static boolean mayHaveChanged(Event event) {
        return event.call().endpoint().method() != HttpMethod.GET
                && (event.response() == null || event.response().status() / 100 == 2);
    }

    private static boolean isOf(Event event, AuditRow row) {
        return row.operation().equals(event.call().endpoint().id())
                && event.call().token().equals(row.credentialId())
                && isAbout(event, row.objectIds());
    }

    /** Returns whether these ids are the ids in the path, followed by the id of the created object, if any. */
    private static boolean isAbout(Event event, List<UUID> objects) {
        List<UUID> path = event.call().ids();
        if (objects.size() == path.size()) {
            return objects.equals(path);
        }
        UUID created = objects.get(objects.size() - 1);
        return objects.subList(0, objects.size() - 1).equals(path)
                && event.response() != null
                && event.response().body().toString().contains(created.toString());
    }

    /** A visited node of the search, which consists of the remaining calls and the state after all other calls. */
    private record Tried(Set<Event> remaining, State state) {}
}
