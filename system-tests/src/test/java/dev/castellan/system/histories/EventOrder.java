package dev.castellan.system.histories;

import com.fasterxml.jackson.databind.node.MissingNode;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.server.store.audit.AuditRow;
import dev.castellan.system.sequences.Answer;
import dev.castellan.system.statemodel.Model;
import dev.castellan.system.statemodel.Situation;
import dev.castellan.system.statemodel.State;
import dev.castellan.system.statemodel.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;

/**
 * Makes the changes of a history again in the model, in the order of their audit events. Each change has one event, each
 * event a change, and a change that was answered before another began has the earlier event.
 */
final class EventOrder {

    private final Situation at;
    private final List<Event> left = new ArrayList<>();
    private State state;

    private EventOrder(List<Event> history, State start, Situation at) {
        this.at = at;
        this.state = start;
        history.stream().filter(EventOrder::mayHaveChanged).forEach(left::add);
    }

    /**
     * Returns the state that the changes lead to.
     *
     * @param events the audit events of the history, oldest first
     * @throws AssertionError if the events are not those of the changes, or their order cannot be that of the commits
     */
    static State replay(List<Event> history, List<AuditRow> events, State start, Situation at) {
        EventOrder order = new EventOrder(history, start, at);
        events.forEach(order::take);
        order.left.stream().filter(Event::isKnown).findFirst().ifPresent(event -> {
            throw new AssertionError("no audit event of " + event);
        });
        return order.state;
    }

    /** Of calls that would do the same now, the one that was answered first leaves the most choice. */
    private void take(AuditRow row) {
        List<Event> calls = left.stream().filter(call -> isOf(call, row)).toList();
        Event made = calls.stream()
                .filter(call -> mayBeNext(call) && hasAnswer(call))
                .min(Comparator.comparingLong(Event::answered))
                .orElseThrow(() -> new AssertionError(
                        row + " is no audit event of the next change, which could only be one of " + calls));
        state = verdict(made).next();
        left.remove(made);
    }

    /** Returns whether no other change, which has no audit event yet, was answered before this call. */
    private boolean mayBeNext(Event call) {
        return left.stream().noneMatch(other -> other.answered() < call.invoked());
    }

    /** Returns whether the call, made now, has the answer that it had. */
    private boolean hasAnswer(Event call) {
        Verdict verdict = verdict(call);
        return verdict.isSuccess() && (call.answer() == null || call.answer().fits(verdict));
    }

    private Verdict verdict(Event call) {
        Answer answer = call.answer();
        return Model.judge(state, at, call.call(), answer == null ? MissingNode.getInstance() : answer.body());
    }

    private static boolean mayHaveChanged(Event event) {
        return event.call().endpoint().method() != HttpMethod.GET
                && (event.answer() == null || event.answer().status() / 100 == 2);
    }

    private static boolean isOf(Event event, AuditRow row) {
        return row.operation().equals(event.call().endpoint().id())
                && event.call().token().equals(row.credentialId())
                && isAbout(event, row.objectIds());
    }

    /** Returns whether these are the ids in the path, and that of what was created. */
    private static boolean isAbout(Event event, List<UUID> objects) {
        List<UUID> path = event.call().ids();
        if (objects.size() == path.size()) {
            return objects.equals(path);
        }
        UUID created = objects.get(objects.size() - 1);
        return objects.subList(0, objects.size() - 1).equals(path)
                && event.answer() != null
                && event.answer().body().toString().contains(created.toString());
    }
}
