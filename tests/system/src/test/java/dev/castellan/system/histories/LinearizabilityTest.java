package dev.castellan.system.histories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.system.sequences.Response;
import dev.castellan.system.statemodel.Call;
import dev.castellan.system.statemodel.Json;
import dev.castellan.system.statemodel.Link;
import dev.castellan.system.statemodel.Row;
import dev.castellan.system.statemodel.Situation;
import dev.castellan.system.statemodel.State;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests the checker with an administrator who adds a client to a project and removes the client, while the client reads
 * the project.
 */
@Tag("model")
class LinearizabilityTest {

    private static final Instant NOW = Instant.parse("2030-01-31T12:00:00Z");
    private static final UUID ORGANIZATION = id(1);
    private static final UUID DEFAULT = id(2);
    private static final UUID PROJECT = id(3);
    private static final UUID ADMIN = id(4);
    private static final UUID ADMINS_TOKEN = id(5);
    private static final UUID CLIENT = id(6);
    private static final UUID CLIENTS_TOKEN = id(7);

    private static final Link MEMBERSHIP = new Link.Membership(PROJECT, CLIENT);
    private static final State OUTSIDE = state(Set.of());
    private static final State INSIDE = state(Set.of(MEMBERSHIP));

    @Test
    void acceptsSequentialCallsInTheirOrder() {
        assertThat(isLinearizable(INSIDE, unseen(1, 2), added(3, 4), observed(5, 6)))
                .isTrue();
        assertThat(isLinearizable(OUTSIDE, added(1, 2), observed(3, 4), removed(5, 6), unseen(7, 8)))
                .isTrue();
    }

    @Test
    void rejectsReadThatMissesCompletedWrite() {
        assertThat(isLinearizable(INSIDE, added(1, 2), unseen(3, 4))).isFalse();
    }

    @Test
    void acceptsOldOrNewValueForReadDuringWrite() {
        assertThat(isLinearizable(INSIDE, added(1, 4), unseen(2, 3))).isTrue();
        assertThat(isLinearizable(INSIDE, added(1, 4), observed(2, 3))).isTrue();
    }

    @Test
    void rejectsReadThatMissesWriteSeenByEarlierRead() {
        assertThat(isLinearizable(INSIDE, added(1, 6), unseen(2, 3), observed(4, 5)))
                .isTrue();
        assertThat(isLinearizable(INSIDE, added(1, 6), observed(2, 3), unseen(4, 5)))
                .isFalse();
    }

    @Test
    void acceptsEitherOutcomeOfWriteWithLostResponse() {
        assertThat(isLinearizable(INSIDE, lost(added(1, 2)), unseen(3, 4))).isTrue();
        assertThat(isLinearizable(OUTSIDE, lost(added(1, 2)), unseen(3, 4))).isTrue();
        assertThat(isLinearizable(INSIDE, lost(added(1, 2)), observed(3, 4))).isTrue();
    }

    @Test
    void rejectsReadThatMissesAlreadySeenWriteWithLostResponse() {
        assertThat(isLinearizable(INSIDE, lost(added(1, 2)), observed(3, 4), unseen(5, 6)))
                .isFalse();
    }

    @Test
    void rejectsReadThatSeesWriteBeforeItStarts() {
        assertThat(isLinearizable(INSIDE, observed(1, 2), lost(added(3, 4)))).isFalse();
    }

    @Test
    void rejectsFinalStateWithoutCompletedWrite() {
        assertThat(isLinearizable(OUTSIDE, added(1, 2))).isFalse();
    }

    @Test
    void acceptsOnlyOneOfTwoConcurrentRemovals() {
        assertThat(isLinearizable(OUTSIDE, added(1, 2), removed(3, 6), refused(4, 5)))
                .isTrue();
        assertThat(isLinearizable(OUTSIDE, added(1, 2), removed(3, 6), removed(4, 5)))
                .isFalse();
    }

    @Test
    void acceptsOnlyOneOfTwoUsersWithSameEmail() {
        assertThat(isLinearizable(withUser(10), created(10, 1, 4), next(2, 3))).isTrue();
        assertThat(isLinearizable(withUser(10), created(10, 1, 4), created(11, 2, 3)))
                .isFalse();
    }

    private static boolean isLinearizable(State end, Event... history) {
        return Linearizability.violation(List.of(history), OUTSIDE, end, new Situation(NOW, Set.of()))
                .isEmpty();
    }

    private static Event added(long invoked, long responded) {
        Call call = Call.of(ProjectEndpoints.ADD_USER, ADMINS_TOKEN, PROJECT, CLIENT);
        return event(call, invoked, responded, 200, changed("user added to project"));
    }

    private static Event removed(long invoked, long responded) {
        Call call = Call.of(ProjectEndpoints.REMOVE_USER, ADMINS_TOKEN, PROJECT, CLIENT);
        return event(call, invoked, responded, 200, changed("user removed from project"));
    }

    private static Event refused(long invoked, long responded) {
        Call call = Call.of(ProjectEndpoints.REMOVE_USER, ADMINS_TOKEN, PROJECT, CLIENT);
        return event(call, invoked, responded, 404, error());
    }

    private static Event observed(long invoked, long responded) {
        Call call = Call.of(ProjectEndpoints.GET, CLIENTS_TOKEN, PROJECT);
        JsonNode body = Json.object(
                "project_id", PROJECT, "name", "Apollo", "organization_id", ORGANIZATION, "created_at", NOW);
        return event(call, invoked, responded, 200, body);
    }

    private static Event unseen(long invoked, long responded) {
        return event(Call.of(ProjectEndpoints.GET, CLIENTS_TOKEN, PROJECT), invoked, responded, 404, error());
    }

    private static Event created(long id, long invoked, long responded) {
        JsonNode body = Json.object(
                "user_id",
                id(id),
                "name",
                "CI",
                "email",
                "ci@castellan.test",
                "role",
                "client",
                "organization_id",
                ORGANIZATION,
                "is_service_account",
                true,
                "project_ids",
                List.of(DEFAULT),
                "created_at",
                NOW);
        return event(creation(), invoked, responded, 201, body);
    }

    private static Event next(long invoked, long responded) {
        return event(creation(), invoked, responded, 409, error());
    }

    private static Call creation() {
        JsonNode body =
                Json.object("name", "CI", "role", "client", "project_ids", List.of(), "email", "ci@castellan.test");
        return Call.of(UserEndpoints.CREATE, ADMINS_TOKEN).with(body);
    }

    private static Event lost(Event event) {
        return new Event(event.client(), event.call(), event.invoked(), Event.NEVER, null);
    }

    private static Event event(Call call, long invoked, long responded, int status, JsonNode body) {
        return new Event(0, call, invoked, responded, new Response(status, body));
    }

    private static JsonNode changed(String message) {
        return Json.object("message", message, "project_id", PROJECT, "user_id", CLIENT);
    }

    private static JsonNode error() {
        return Json.object("errorID", id(9), "message", "no");
    }

    private static State withUser(long id) {
        Map<UUID, Row> rows = new HashMap<>(OUTSIDE.rows());
        rows.put(id(id), new Row.User(id(id), "CI", "ci@castellan.test", "client", true, NOW, false));
        return new State(ORGANIZATION, DEFAULT, rows, Set.of());
    }

    private static State state(Set<Link> links) {
        Map<UUID, Row> rows = new HashMap<>();
        Set.of(
                        new Row.Project(DEFAULT, "Default", NOW, false),
                        new Row.Project(PROJECT, "Apollo", NOW, false),
                        new Row.User(ADMIN, "Ada", "ada@castellan.test", "org_admin", false, NOW, false),
                        new Row.User(CLIENT, "Alice", "alice@castellan.test", "client", false, NOW, false),
                        new Row.Token(ADMINS_TOKEN, ADMIN, null, "cstu_k7Qm2Zaaaa", NOW, null, null),
                        new Row.Token(CLIENTS_TOKEN, CLIENT, null, "cstu_k7Qm2Zbbbb", NOW, null, null))
                .forEach(row -> rows.put(row.id(), row));
        return new State(ORGANIZATION, DEFAULT, rows, new HashSet<>(links));
    }

    private static UUID id(long number) {
        return new UUID(0, number);
    }
}
