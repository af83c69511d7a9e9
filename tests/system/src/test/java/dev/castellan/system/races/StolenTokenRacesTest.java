package dev.castellan.system.races;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.support.concurrent.Race;
import dev.castellan.system.fixture.Fixture;
import dev.castellan.system.fixture.RawCalls;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;

/**
 * Tests that one request from an administrator or the victim stops a thief, even while the thief keeps creating tokens
 * with stolen ones.
 */
@Tag("database")
class StolenTokenRacesTest extends RacesOnOneServer {

    private static final int ROUNDS = 5;
    private static final int THREADS = 6;
    private static final int MADE_BEFORE = 20;
    private static final int LIMIT_SECONDS = 60;

    @RepeatedTest(ROUNDS)
    void rejectsStolenTokensAfterAdminDeletesAllTokens() {
        Fixture fixture = fixture("alice");
        Caller admin = caller(fixture.token("admin"));

        checkThief(fixture, admin.delete("/users/" + fixture.id("alice") + "/tokens"));

        assertThat(admin.calls()
                        .get("/users/tokens?user_id=" + fixture.id("alice"))
                        .get("data"))
                .isEmpty();
        new Invariants(admin.calls()).check(List.of(), List.of());
    }

    @RepeatedTest(2)
    void rejectsStolenTokensAfterUserDeletesAllTokens() {
        Fixture fixture = fixture("alice");
        Caller victim = caller(fixture.token("alice"));

        checkThief(fixture, victim.delete("/users/" + fixture.id("alice") + "/tokens"));
    }

    @RepeatedTest(ROUNDS)
    void rejectsStolenTokensAfterUserIsSuspended() {
        Fixture fixture = fixture("alice");
        Caller admin = caller(fixture.token("admin"));

        checkThief(fixture, admin.put("/users/" + fixture.id("alice") + "/suspension"));

        new Invariants(admin.calls()).check(List.of(), List.of());
    }

    private void checkThief(Fixture fixture, Callable<ApiResponse> stop) {
        Queue<String> stolen = new ConcurrentLinkedQueue<>(List.of(fixture.token("alice")));
        CountDownLatch created = new CountDownLatch(MADE_BEFORE);
        List<Callable<Integer>> runners = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            runners.add(() -> makeTokens(stolen, created));
        }
        runners.add(() -> {
            assertThat(created.await(LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
            int status = stop.call().status();
            assertThat(stolen).allSatisfy(token -> assertRefused(token));
            return status;
        });
        try (Race race = new Race()) {
            List<Integer> statuses = race.run(runners);

            assertThat(statuses.subList(0, THREADS)).containsOnly(401);
            assertThat(statuses.get(THREADS)).isEqualTo(200);
        }
        assertThat(stolen).hasSizeGreaterThan(MADE_BEFORE).allSatisfy(token -> assertRefused(token));
    }

    /** Creates tokens, each with the previous token, until the server refuses a token. */
    private int makeTokens(Queue<String> stolen, CountDownLatch created) throws Exception {
        String token = stolen.element();
        while (true) {
            ApiResponse response = caller(token).post("/users/tokens", "{}").call();
            if (response.status() == 401) {
                return response.status();
            }
            if (response.status() == 201) {
                token = RawCalls.read(response).get("token").textValue();
                stolen.add(token);
                created.countDown();
            }
        }
    }

    private void assertRefused(String token) {
        assertThat(caller(token).calls().send("GET", "/users/me").status()).isEqualTo(401);
    }
}
