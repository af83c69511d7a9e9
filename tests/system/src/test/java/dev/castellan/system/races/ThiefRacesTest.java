package dev.castellan.system.races;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.support.concurrent.Race;
import dev.castellan.system.world.OnEveryStore;
import dev.castellan.system.world.RawCalls;
import dev.castellan.system.world.TestServer;
import dev.castellan.system.world.TestedStore;
import dev.castellan.system.world.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.params.Parameter;

/**
 * Tests that a single request from an administrator or the victim stops a thief who creates tokens from stolen tokens
 * as fast as possible.
 */
@OnEveryStore
class ThiefRacesTest {

    @Parameter
    TestedStore store;

    private static final int ROUNDS = 5;
    private static final int THREADS = 6;
    private static final int MADE_BEFORE = 20;
    private static final int LIMIT_SECONDS = 60;

    @RepeatedTest(ROUNDS)
    void nothingIsAcceptedAfterAllTokensWereDeleted() {
        try (TestServer server = TestServer.start(store)) {
            World world = World.on(server);
            Caller admin = caller(server, world.token("admin"));

            checkThief(server, world, admin.delete("/users/" + world.id("alice") + "/tokens"));

            assertThat(admin.calls()
                            .get("/users/tokens?user_id=" + world.id("alice"))
                            .get("data"))
                    .isEmpty();
            new Invariants(admin.calls()).check(List.of(), List.of());
        }
    }

    @RepeatedTest(2)
    void nothingIsAcceptedAfterItsVictimHasDeletedAllTokens() {
        try (TestServer server = TestServer.start(store)) {
            World world = World.on(server);
            Caller victim = caller(server, world.token("alice"));

            checkThief(server, world, victim.delete("/users/" + world.id("alice") + "/tokens"));
        }
    }

    @RepeatedTest(ROUNDS)
    void nothingIsAcceptedAfterTheUserWasSuspended() {
        try (TestServer server = TestServer.start(store)) {
            World world = World.on(server);
            Caller admin = caller(server, world.token("admin"));

            checkThief(server, world, admin.put("/users/" + world.id("alice") + "/suspension"));

            new Invariants(admin.calls()).check(List.of(), List.of());
        }
    }

    private static void checkThief(TestServer server, World world, Callable<ApiResponse> stop) {
        Queue<String> stolen = new ConcurrentLinkedQueue<>(List.of(world.token("alice")));
        CountDownLatch made = new CountDownLatch(MADE_BEFORE);
        List<Callable<Integer>> runners = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            runners.add(() -> makeTokens(server, stolen, made));
        }
        runners.add(() -> {
            assertThat(made.await(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
            int status = stop.call().status();
            assertThat(stolen).allSatisfy(token -> assertRefused(server, token));
            return status;
        });
        try (Race race = new Race()) {
            List<Integer> statuses = race.run(runners);

            assertThat(statuses.subList(0, THREADS)).containsOnly(401);
            assertThat(statuses.get(THREADS)).isEqualTo(200);
        }
        assertThat(stolen).hasSizeGreaterThan(MADE_BEFORE).allSatisfy(token -> assertRefused(server, token));
    }

    /** Creates tokens, each from the previous one, until the server refuses a token. */
    private static int makeTokens(TestServer server, Queue<String> stolen, CountDownLatch made) throws Exception {
        String token = stolen.element();
        while (true) {
            ApiResponse answer =
                    caller(server, token).post("/users/tokens", "{}").call();
            if (answer.status() == 401) {
                return answer.status();
            }
            if (answer.status() == 201) {
                token = RawCalls.read(answer).get("token").textValue();
                stolen.add(token);
                made.countDown();
            }
        }
    }

    private static void assertRefused(TestServer server, String token) {
        assertThat(caller(server, token).calls().send("GET", "/users/me").status())
                .isEqualTo(401);
    }

    private static Caller caller(TestServer server, String token) {
        return new Caller(new RawCalls(server.server()::handle, token));
    }
}
