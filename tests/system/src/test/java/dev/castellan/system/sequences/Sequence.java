package dev.castellan.system.sequences;

import dev.castellan.system.fixture.RawCalls;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.races.Invariants;
import dev.castellan.system.statemodel.Call;
import dev.castellan.system.statemodel.Model;
import dev.castellan.system.statemodel.Row;
import dev.castellan.system.statemodel.SessionRules;
import dev.castellan.system.statemodel.Situation;
import dev.castellan.system.statemodel.State;
import dev.castellan.system.statemodel.Verdict;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Runs steps on a server, in two new organizations, and compares every visible result with the model. */
public final class Sequence {

    /** A well-formed token that was never issued. */
    private static final String UNKNOWN_SECRET = "csts_k7Qm2Z003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf13RMa8";

    private final TestServer server;
    private final InitialOrganizations stage;
    private final Map<UUID, State> states = new LinkedHashMap<>();
    private final List<String> script = new ArrayList<>();
    private final ResponseCounts counts;

    private Sequence(TestServer server, ResponseCounts counts) {
        this.server = server;
        this.stage = InitialOrganizations.on(server);
        this.counts = counts;
        stage.observers()
                .keySet()
                .forEach(id -> states.put(id, Snapshot.of(server.store().healthy(), id)));
    }

    /**
     * Runs steps one after another.
     *
     * @throws AssertionError that lists the requests sent so far, if the server differs from the model
     */
    public static void run(TestServer server, List<Step> steps, ResponseCounts counts) {
        new Sequence(server, counts).take(steps);
    }

    private void take(List<Step> steps) {
        try {
            for (Step step : steps) {
                take(step);
            }
            observe();
        } catch (AssertionError e) {
            String requests = script.stream().map(stage.known()::readable).collect(Collectors.joining("\n"));
            throw new AssertionError(
                    stage.known().readable(e.getMessage()) + "\nafter these requests:\n" + requests, e);
        }
    }

    private void take(Step step) {
        Call call = step.action().call(choice(step));
        if (call == null) {
            script.add(step.action() + " " + step.a());
            happen(step);
        } else {
            exchange(call);
        }
    }

    private Choice choice(Step step) {
        return new Choice(step, stage.known(), stage.callers(), server.clock().instant());
    }

    private void happen(Step step) {
        switch (step.action()) {
            case WAIT -> server.clock().advance(Duration.ofSeconds(step.a()));
            case USE_INPUT -> toggle(stage.known().pick(Row.Input.class, step.a()));
            case USE_QUERY -> toggle(stage.known().pick(Row.Query.class, step.a()));
            case JOIN -> join(stage.known().pick(Row.User.class, step.a()));
            case CREATE_PASSKEY -> register(choice(step).person(step.a()));
            case CREATE_SESSION -> signIn(choice(step).person(step.a()), step);
            default -> throw new IllegalArgumentException(step.action() + " makes a request");
        }
    }

    private void join(UUID user) {
        keep(signIns().join(stateWith(user), user));
    }

    private void register(UUID user) {
        keep(signIns().register(stateWith(user), user));
    }

    private void signIn(UUID user, Step step) {
        State state = stateWith(user);
        keep(
                step.b() % 2 == 0
                        ? signIns().signIn(state, user)
                        : signIns().signIn(state, user, stage.known().pick(Row.Token.class, step.c())));
    }

    private SignIns signIns() {
        return new SignIns(server.store().healthy(), server.clock().instant());
    }

    private void toggle(UUID id) {
        if (!server.busy().remove(id)) {
            server.busy().add(id);
        }
    }

    /** Makes a request. If the response is a page, also requests all following pages. */
    private void exchange(Call first) {
        Call call = first;
        String cursor = "";
        do {
            Response response = send(call, cursor);
            State state = stateFor(call);
            Verdict verdict = judge(state, call, response);
            if (!verdict.next().equals(state)) {
                change(verdict.next(), response);
            }
            check(call, response);
            counts.add(call, response);
            boolean more = response.body().path("has_more").asBoolean();
            cursor = more ? response.body().path("next_cursor").asText() : "";
            call = call.skipping(call.skip() + response.body().path("data").size());
        } while (!cursor.isEmpty());
    }

    private Response send(Call call, String cursor) {
        String target = call.target();
        if (!cursor.isEmpty()) {
            target += (target.contains("?") ? "&" : "?") + "cursor=" + cursor;
        }
        String body = call.body().isMissingNode() ? "" : call.body().toString();
        RawCalls calls = calls(call.token());
        Response response = Response.of(calls.send(call.endpoint().method().name(), target, body, call.project()));
        script.add("as <" + call.token() + ">: " + call + (cursor.isEmpty() ? "" : ", next page") + "\n    -> "
                + response);
        return response;
    }

    private Verdict judge(State state, Call call, Response response) {
        Situation at = new Situation(
                server.clock().instant(), server.busy(), server.store().maxCommitTime());
        Verdict verdict = Model.judge(state, at, call, response.body());
        if (!response.fits(verdict)) {
            throw new AssertionError(
                    "responded with " + response + "\n instead of " + verdict.status() + " " + verdict.body());
        }
        return verdict;
    }

    private void change(State next, Response response) {
        State retained = Snapshot.of(server.store().healthy(), next.organization());
        keep(next.learning(retained.keptEvents())).forEach(row -> {
            if (row instanceof Row.Token) {
                stage.callers().add(row.id());
                stage.secrets().put(row.id(), response.body().get("token").textValue());
            }
        });
    }

    /** Stores the next state of an organization, and returns its new rows. */
    private List<Row> keep(State next) {
        Set<UUID> old = states.put(next.organization(), next).rows().keySet();
        List<Row> added = next.rows().values().stream()
                .filter(row -> !old.contains(row.id()))
                .toList();
        added.forEach(stage.known()::add);
        return added;
    }

    /** Checks the rules that must hold after every step. */
    private void check(Call call, Response response) {
        states.forEach((id, state) -> {
            State retained = Snapshot.of(server.store().healthy(), id);
            State expected = withoutEnded(state);
            if (!withoutEnded(retained).equals(expected)) {
                throw new AssertionError("the store differs: " + Difference.between(expected, withoutEnded(retained)));
            }
            requireNone("of organization " + id, SoundState.complaints(retained));
        });
        requireNone("of two organizations at once", SoundState.shared(states.values()));
        checkNothingForeign(call, response);
    }

    /** Returns the state without expired sessions, which a store may keep for a while. */
    private State withoutEnded(State state) {
        return SessionRules.withoutEnded(state, server.clock().instant());
    }

    private static void requireNone(String where, Collection<?> complaints) {
        if (!complaints.isEmpty()) {
            throw new AssertionError(where + ": " + complaints);
        }
    }

    /** Checks that the response contains no id of another organization, except ids from the request. */
    private void checkNothingForeign(Call call, Response response) {
        String text = response.toString();
        State own = stateFor(call);
        states.values().stream()
                .filter(state -> response.status() == 401 || !state.equals(own))
                .flatMap(state -> state.rows().keySet().stream())
                .map(UUID::toString)
                .filter(id -> text.contains(id) && !call.toString().contains(id))
                .findAny()
                .ifPresent(id -> {
                    throw new AssertionError("a response shows " + id + " of another organization: " + text);
                });
    }

    /** Checks both organizations through the API, with their observers' tokens. */
    private void observe() {
        stage.observers()
                .values()
                .forEach(token -> new Invariants(calls(token))
                        .check(stage.known().all(Row.Input.class), stage.known().all(Row.Query.class)));
    }

    private State stateFor(Call call) {
        return stateWith(call.token());
    }

    /** Returns the state that contains this id, or any state if none contains it. */
    private State stateWith(UUID id) {
        return states.values().stream()
                .filter(state -> state.rows().containsKey(id))
                .findAny()
                .orElse(states.values().iterator().next());
    }

    private RawCalls calls(UUID token) {
        return new RawCalls(server.server()::handle, stage.secrets().getOrDefault(token, UNKNOWN_SECRET));
    }
}
