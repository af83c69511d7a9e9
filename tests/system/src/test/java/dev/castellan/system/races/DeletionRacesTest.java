package dev.castellan.system.races;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.support.concurrent.Race;
import dev.castellan.system.fixture.Fixture;
import dev.castellan.system.fixture.RawCalls;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;

/** Tests deletions that race with changes that would block them. */
@Tag("database")
class DeletionRacesTest extends RacesOnOneServer {

    private static final int ROUNDS = 20;
    private static final int RUNNERS = 5;

    private final Race race = new Race();

    @AfterAll
    void end() {
        race.close();
    }

    @RepeatedTest(ROUNDS)
    void concurrentUserDeletionAndTokenCreationNeverBothSucceed() {
        Fixture fixture = fixture("bob");
        Caller admin = caller(fixture.token("admin"));
        String user = fixture.id("bob").toString();

        List<Integer> statuses = statuses(
                race(admin.delete("/users/" + user), admin.post("/users/tokens", "{\"user_id\":\"" + user + "\"}")));

        assertThat(statuses).isSubsetOf(201, 204, 400, 404, 409);
        assertThat(statuses.contains(204)).isNotEqualTo(statuses.contains(201));
        assertThat(Collections.frequency(statuses, 204)).isLessThanOrEqualTo(1);
        check(fixture, List.of(), List.of());
    }

    @RepeatedTest(ROUNDS)
    void concurrentCollectionDeletionAndInputAdditionNeverBothSucceed() {
        Fixture fixture = fixture("alice", "empty", "input");
        Caller alice = caller(fixture.token("alice"));
        String collection = "/collections/" + fixture.id("empty");

        List<Integer> statuses =
                statuses(race(alice.delete(collection), alice.put(collection + "/inputs/" + fixture.id("input"))));

        assertThat(statuses).isSubsetOf(200, 204, 404, 409);
        assertThat(statuses.contains(204)).isNotEqualTo(statuses.contains(200));
        check(fixture, List.of(fixture.id("input")), List.of());
    }

    @RepeatedTest(ROUNDS)
    void concurrentCollectionDeletionAndInputCreationNeverBothSucceed() {
        Fixture fixture = fixture("alice", "empty");
        Caller alice = caller(fixture.token("alice"));
        String body = "{\"collection_ids\":[\"" + fixture.id("empty") + "\"]}";

        List<ApiResponse> responses = race(
                alice.delete("/collections/" + fixture.id("empty")), alice.post("/inputs", body, fixture.id("apollo")));

        assertThat(statuses(responses)).isSubsetOf(201, 204, 400, 404, 409);
        assertThat(statuses(responses).contains(204))
                .isNotEqualTo(statuses(responses).contains(201));
        check(fixture, created(responses, "id"), List.of());
    }

    @RepeatedTest(ROUNDS)
    void deletingInputDeletesQueriesCreatedConcurrently() {
        Fixture fixture = fixture("alice", "input");
        Caller alice = caller(fixture.token("alice"));
        String body = "{\"input_id\":\"" + fixture.id("input") + "\"}";

        List<ApiResponse> responses =
                race(alice.delete("/inputs/" + fixture.id("input")), alice.post("/queries", body));
        List<UUID> queries = created(responses, "id");

        assertThat(statuses(responses)).isSubsetOf(201, 204, 400, 404).contains(204);
        queries.forEach(query -> assertThat(
                        alice.calls().send("GET", "/queries/" + query).status())
                .isEqualTo(404));
        check(fixture, List.of(fixture.id("input")), queries);
    }

    @RepeatedTest(ROUNDS)
    void collectionDoesNotContainInputDeletedConcurrently() {
        Fixture fixture = fixture("alice", "empty", "input");
        Caller alice = caller(fixture.token("alice"));

        List<Integer> statuses = statuses(race(
                alice.delete("/inputs/" + fixture.id("input")),
                alice.put("/collections/" + fixture.id("empty") + "/inputs/" + fixture.id("input"))));

        assertThat(statuses).isSubsetOf(200, 204, 404).contains(204);
        assertThat(alice.calls().get("/collections/" + fixture.id("empty")).get("inputs"))
                .isEmpty();
        check(fixture, List.of(fixture.id("input")), List.of(fixture.id("query")));
    }

    @RepeatedTest(ROUNDS)
    void oneOfTwoAdminsDeletingEachOtherRemains() {
        Fixture fixture = fixture();
        Caller first = caller(fixture.token("admin"));
        UUID rival =
                first.create("/users", "{\"name\":\"Rival\",\"role\":\"org_admin\",\"project_ids\":[]}", "user_id");
        ApiResponse token = first.calls().send("POST", "/users/tokens", "{\"user_id\":\"" + rival + "\"}", null);
        Caller second = caller(RawCalls.read(token).get("token").textValue());

        List<Integer> statuses = race.run(List.of(
                () -> deposes(first, rival, Caller.id(token, "token_id")),
                () -> deposes(second, fixture.id("admin"), fixture.id("admin.token.id"))));

        assertThat(statuses).containsExactlyInAnyOrder(204, 401);
        new Invariants((statuses.get(0) == 204 ? first : second).calls()).check(List.of(), List.of());
    }

    private static int deposes(Caller admin, UUID rival, UUID token) {
        admin.calls().send("DELETE", "/users/tokens/" + token);
        return admin.calls().send("DELETE", "/users/" + rival).status();
    }

    /** Runs both calls multiple times, all concurrently. */
    private List<ApiResponse> race(Callable<ApiResponse> one, Callable<ApiResponse> other) {
        List<Callable<ApiResponse>> runners = Stream.iterate(0, i -> i + 1)
                .limit(RUNNERS)
                .flatMap(i -> i % 2 == 0 ? Stream.of(one, other) : Stream.of(other, one))
                .toList();
        return race.run(runners);
    }

    private void check(Fixture fixture, List<UUID> inputs, List<UUID> queries) {
        new Invariants(caller(fixture.token("admin")).calls()).check(inputs, queries);
    }

    private static List<Integer> statuses(List<ApiResponse> responses) {
        return responses.stream().map(ApiResponse::status).toList();
    }

    private static List<UUID> created(List<ApiResponse> responses, String field) {
        List<UUID> ids = new ArrayList<>();
        responses.stream()
                .filter(response -> response.status() == 201)
                .forEach(response -> ids.add(Caller.id(response, field)));
        return ids;
    }
}
