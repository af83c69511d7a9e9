package dev.castellan.system.races;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.support.concurrent.Race;
import dev.castellan.system.fixture.Fixture;
import dev.castellan.system.fixture.OnStoresOfTier;
import dev.castellan.system.fixture.RawCalls;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;

/** Tests many callers who change the same user and project concurrently. Each caller must get a correct response. */
@OnStoresOfTier
@Tag("database")
class ManyWritersTest {

    private static final int ROUNDS_OF_FOUR = 16;

    @Parameter
    TestedStore store;

    @Test
    void sixtyFourConcurrentWritersGetCorrectResponses() {
        try (TestServer server = TestServer.start(store);
                Race race = new Race()) {
            Fixture fixture = Fixture.on(server);
            Caller admin = new Caller(new RawCalls(server.server()::handle, fixture.token("admin")));

            List<ApiResponse> responses = race.run(writers(fixture, admin));

            assertThat(responses).extracting(ApiResponse::status).containsOnly(200, 201, 404);
            assertThat(responses.stream().filter(response -> response.status() == 201))
                    .hasSize(2 * ROUNDS_OF_FOUR);
            assertThat(admin.calls()
                            .get("/users/tokens?limit=200&user_id=" + fixture.id("bob"))
                            .get("data"))
                    .hasSize(ROUNDS_OF_FOUR);
            new Invariants(admin.calls()).check(List.of(), List.of());
        }
    }

    private static List<Callable<ApiResponse>> writers(Fixture fixture, Caller admin) {
        UUID project = fixture.id("apollo");
        String membership = "/projects/" + project + "/users/" + fixture.id("bob");
        List<Callable<ApiResponse>> writers = new ArrayList<>();
        for (int i = 0; i < ROUNDS_OF_FOUR; i++) {
            // in any order, at least one removal finds no member, because there are more removals than additions
            writers.add(i == 0 ? admin.delete(membership) : admin.put(membership));
            writers.add(admin.delete(membership));
            writers.add(admin.post("/users/tokens", "{\"user_id\":\"" + fixture.id("bob") + "\"}"));
            writers.add(admin.post("/collections", "{\"name\":\"Photos\"}", project));
        }
        return writers;
    }
}
