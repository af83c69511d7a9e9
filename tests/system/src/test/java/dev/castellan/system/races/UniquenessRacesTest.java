package dev.castellan.system.races;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.support.concurrent.Race;
import dev.castellan.system.fixture.Fixture;
import dev.castellan.system.fixture.RawCalls;
import dev.castellan.system.fixture.TestServer;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;

/** Tests many callers who concurrently create an object of which only one, or a limited number, may exist. */
@Tag("database")
class UniquenessRacesTest extends RacesOnOneServer {

    private static final int ROUNDS = 10;
    private static final int RUNNERS = 12;

    private TestServer tight;

    @BeforeParameterizedClassInvocation
    void startTightServer() {
        tight = TestServer.start(store, "tight");
    }

    @AfterParameterizedClassInvocation
    void stopTightServer() {
        tight.close();
    }

    @RepeatedTest(ROUNDS)
    void onlyOneConcurrentUserCreationWithSameEmailSucceeds() {
        try (Race race = new Race()) {
            Fixture fixture = fixture();
            Caller admin = caller(fixture.token("admin"));
            String body = "{\"name\":\"CI\",\"role\":\"client\",\"project_ids\":[],\"email\":\"ci@castellan.test\"}";

            List<Integer> statuses = statuses(race.run(Collections.nCopies(RUNNERS, admin.post("/users", body))));

            assertThat(statuses).containsOnly(201, 409);
            assertThat(Collections.frequency(statuses, 201)).isEqualTo(1);
            assertThat(admin.calls().get("/users?email=ci@castellan.test").get("data"))
                    .hasSize(1);
        }
    }

    @RepeatedTest(ROUNDS)
    void concurrentTokenCreationsRespectUserTokenLimit() {
        try (Race race = new Race()) {
            Fixture fixture = Fixture.on(tight, "bob"::equals);
            Caller admin = new Caller(new RawCalls(tight.server()::handle, fixture.token("admin")));
            String body = "{\"user_id\":\"" + fixture.id("bob") + "\"}";

            List<Integer> statuses =
                    statuses(race.run(Collections.nCopies(RUNNERS, admin.post("/users/tokens", body))));

            assertThat(Collections.frequency(statuses, 201)).isEqualTo(3);
            assertThat(Collections.frequency(statuses, 409)).isEqualTo(RUNNERS - 3);
            new Invariants(admin.calls()).check(List.of(), List.of());
        }
    }

    @RepeatedTest(ROUNDS)
    void concurrentRequestsWithSameIdempotencyKeyExecuteOnce() {
        try (Race race = new Race()) {
            Fixture fixture = fixture("alice");
            RawCalls calls = new RawCalls(
                    request -> server().server()
                            .handle(request.withHeaders(request.headers().with("Idempotency-Key", "k-1"))),
                    fixture.token("alice"));
            Callable<ApiResponse> create = new Caller(calls).post("/collections", "{\"name\":\"Photos\"}");

            List<ApiResponse> responses = race.run(Collections.nCopies(RUNNERS, create));

            assertThat(statuses(responses)).contains(201).isSubsetOf(201, 409);
            assertThat(responses.stream()
                            .filter(response -> response.status() == 201)
                            .map(response -> Caller.id(response, "id"))
                            .distinct())
                    .hasSize(1);
            assertThat(calls.get("/collections?project_id=" + fixture.id("default"))
                            .get("data"))
                    .hasSize(1);
        }
    }

    @RepeatedTest(ROUNDS)
    void concurrentRotationsRotateTokenOnce() {
        try (Race race = new Race()) {
            Fixture fixture = fixture("alice");
            Caller alice = caller(fixture.token("alice"));
            String path = "/users/tokens/"
                    + alice.calls().get("/users/tokens/current").get("token_id").textValue() + "/rotation";

            List<Integer> statuses =
                    statuses(race.run(Collections.nCopies(16, alice.post(path, "{\"overlap_seconds\":60}"))));

            assertThat(Collections.frequency(statuses, 201)).isEqualTo(1);
            assertThat(Collections.frequency(statuses, 409)).isEqualTo(15);
            assertThat(alice.calls().get("/users/tokens").get("data")).hasSize(2);
        }
    }

    private static List<Integer> statuses(List<ApiResponse> responses) {
        return responses.stream().map(ApiResponse::status).toList();
    }
}
