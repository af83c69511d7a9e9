package dev.castellan.system.histories;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.server.internal.store.audit.AuditListing;
import dev.castellan.server.internal.store.audit.AuditRow;
import dev.castellan.support.concurrent.Race;
import dev.castellan.system.fixture.OnEveryStore;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;
import dev.castellan.system.sequences.Snapshot;
import dev.castellan.system.statemodel.Call;
import dev.castellan.system.statemodel.Situation;
import dev.castellan.system.statemodel.State;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/**
 * Tests that some sequential order of calls explains the responses to many concurrent clients of an organization, and
 * that the audit events are in such an order.
 */
@OnEveryStore
@Tag("database")
@Tag("model")
class HistoriesTest {

    private static final long USUAL_SEED = 42;
    private static final int ENOUGH = 60;
    private static final int FEW = 10;
    private static final int MAX_EVENTS = 1_000;
    private static final int CLIENTS = 4;
    private static final int CALLS = 8;
    /** One response in eight is lost, except responses to POST, because only they contain the new id. */
    private static final int LOST = 8;

    @Parameter
    TestedStore store;

    @Test
    void everyHistoryIsLinearizable() {
        int histories = Integer.getInteger("castellan.histories", store == TestedStore.MEMORY ? ENOUGH : FEW);
        long seed = Long.getLong("castellan.seed", USUAL_SEED);
        try (TestServer server = TestServer.start(store);
                Race race = new Race()) {
            for (int i = 0; i < histories; i++) {
                check(server, race, seed + i);
            }
        }
    }

    private static void check(TestServer server, Race race, long seed) {
        ContendedOrganization here = new ContendedOrganization(server);
        State start = Snapshot.of(server.store().healthy(), here.organization()).withoutEventIds();
        int eventsBefore = events(server, here).size();
        HistoryRecorder recorder = new HistoryRecorder(here);

        race.run(clients(here, recorder, seed));

        State end = Snapshot.of(server.store().healthy(), here.organization()).withoutEventIds();
        List<Event> history = recorder.history();
        Situation at = new Situation(server.clock().instant(), Set.of());
        Optional<List<Event>> violation = Linearizability.violation(history, start, end, at);
        assertThat(violation)
                .as(() -> "seed " + seed + ": no order of\n" + lines(history) + "\nthe longest begins\n"
                        + lines(violation.orElseThrow()))
                .isEmpty();
        List<AuditRow> events = events(server, here);
        assertThat(EventOrder.violation(history, events.subList(eventsBefore, events.size()), start, end, at))
                .as("seed %d: the changes in the order of their audit events", seed)
                .isEmpty();
    }

    /** Returns the audit events of the organization, oldest first. */
    private static List<AuditRow> events(TestServer server, ContendedOrganization here) {
        AuditListing all = new AuditListing(null, null, null, null, null, null, MAX_EVENTS);
        List<AuditRow> events = new ArrayList<>(server.store()
                .healthy()
                .<List<AuditRow>>read(
                        here.organization(),
                        view -> view.auditEvents().list(all).events()));
        Collections.reverse(events);
        return events;
    }

    private static List<Callable<Void>> clients(ContendedOrganization here, HistoryRecorder recorder, long seed) {
        List<Callable<Void>> clients = new ArrayList<>();
        for (int client = 0; client < CLIENTS; client++) {
            int number = client;
            Random random = new Random(seed * CLIENTS + client);
            clients.add(() -> {
                for (int i = 0; i < CALLS; i++) {
                    Call call = call(here, random);
                    boolean mayBeLost = call.endpoint().method() != HttpMethod.POST;
                    recorder.call(number, call, mayBeLost && random.nextInt(LOST) == 0);
                }
                return null;
            });
        }
        return clients;
    }

    private static Call call(ContendedOrganization here, Random random) {
        Action[] actions = Action.values();
        // the administrator may do everything and makes most of the calls
        int caller = Math.max(
                random.nextInt(2 * here.tokens().size()) - here.tokens().size(), 0);
        UUID token = here.tokens().get(caller);
        return actions[random.nextInt(actions.length)].by(token, here);
    }

    private static String lines(List<Event> events) {
        return events.stream().map(Event::toString).collect(Collectors.joining("\n"));
    }
}
