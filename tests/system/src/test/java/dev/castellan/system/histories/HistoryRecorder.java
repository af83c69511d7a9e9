package dev.castellan.system.histories;

import dev.castellan.system.sequences.Response;
import dev.castellan.system.statemodel.Call;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;

/** Records a history of calls. Safe for use by multiple threads. */
final class HistoryRecorder {

    private final AtomicLong moment = new AtomicLong();
    private final Queue<Event> events = new ConcurrentLinkedQueue<>();
    private final ContendedOrganization here;

    HistoryRecorder(ContendedOrganization here) {
        this.here = here;
    }

    /** Makes a call and records it. If {@code isLost} is true, records no response. */
    void call(int client, Call call, boolean isLost) {
        long invoked = moment.incrementAndGet();
        String body = call.body().isMissingNode() ? "" : call.body().toString();
        Response response = Response.of(
                here.calls(call.token()).send(call.endpoint().method().name(), call.target(), body, call.project()));
        long responded = moment.incrementAndGet();
        events.add(
                isLost
                        ? new Event(client, call, invoked, Event.NEVER, null)
                        : new Event(client, call, invoked, responded, response));
    }

    /** Returns the recorded calls in the order in which they started. */
    List<Event> history() {
        return events.stream().sorted(Comparator.comparingLong(Event::invoked)).toList();
    }
}
