package dev.castellan.system.races;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.support.concurrent.Race;
import dev.castellan.system.fixture.Fixture;
import dev.castellan.system.fixture.RawCalls;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;

/** Tests that, under any load, the server refuses every request that starts after the response to a revocation. */
@Tag("database")
class RevocationRacesTest extends RacesOnOneServer {

    private static final int ROUNDS = 5;
    private static final int WORKERS = 8;
    private static final int CALLS_AFTERWARDS = 5;

    @RepeatedTest(ROUNDS)
    void removedMemberCannotCreateCollectionInProject() {
        removesMember(fixture("alice"), this::caller);
    }

    @RepeatedTest(ROUNDS)
    void rejectsTokenAfterItsDeletion() {
        deletesToken(fixture("alice"), this::caller);
    }

    @RepeatedTest(ROUNDS)
    void demotedAdminCannotCreateProjects() throws Exception {
        Fixture fixture = fixture("alice");
        Caller admin = caller(fixture.token("admin"));
        Caller alice = caller(fixture.token("alice"));
        String user = "/users/" + fixture.id("alice");
        assertThat(admin.patch(user, "{\"role\":\"org_admin\"}").call().status())
                .isEqualTo(200);

        checkRevocation(
                alice.post("/projects", "{\"name\":\"Late\"}"), admin.patch(user, "{\"role\":\"client\"}"), 403);
        new Invariants(admin.calls()).check(List.of(), List.of());
    }

    @RepeatedTest(ROUNDS)
    void oneAdminKeepsRoleWhenLastTwoDemoteThemselves() throws Exception {
        Fixture fixture = fixture("alice");
        Caller admin = caller(fixture.token("admin"));
        Caller alice = caller(fixture.token("alice"));
        String client = "{\"role\":\"client\"}";
        String user = "/users/" + fixture.id("alice");
        assertThat(admin.patch(user, "{\"role\":\"org_admin\"}").call().status())
                .isEqualTo(200);

        try (Race race = new Race()) {
            List<ApiResponse> responses =
                    race.run(List.of(admin.patch("/users/" + fixture.id("admin"), client), alice.patch(user, client)));
            assertThat(responses).extracting(ApiResponse::status).containsExactlyInAnyOrder(200, 409);
        }
    }

    @RepeatedTest(2)
    void rejectsTokenAfterItsDeletionOverSockets() {
        try (JdkHttpCalls sockets = new JdkHttpCalls(server().server().baseUrl())) {
            deletesToken(fixture("alice"), token -> new Caller(new RawCalls(sockets::send, token)));
        }
    }

    @RepeatedTest(2)
    void removedMemberCannotCreateCollectionInProjectOverSockets() {
        try (JdkHttpCalls sockets = new JdkHttpCalls(server().server().baseUrl())) {
            removesMember(fixture("alice"), token -> new Caller(new RawCalls(sockets::send, token)));
        }
    }

    private static void removesMember(Fixture fixture, Function<String, Caller> as) {
        Caller admin = as.apply(fixture.token("admin"));
        Callable<ApiResponse> use =
                as.apply(fixture.token("alice")).post("/collections", "{\"name\":\"Photos\"}", fixture.id("apollo"));
        Callable<ApiResponse> revoke =
                admin.delete("/projects/" + fixture.id("apollo") + "/users/" + fixture.id("alice"));

        checkRevocation(use, revoke, 403);
        new Invariants(admin.calls()).check(List.of(), List.of());
    }

    private static void deletesToken(Fixture fixture, Function<String, Caller> as) {
        Caller admin = as.apply(fixture.token("admin"));
        Callable<ApiResponse> use = as.apply(fixture.token("alice")).post("/users/tokens", "{\"name\":\"one more\"}");
        Callable<ApiResponse> revoke = admin.delete("/users/tokens/" + fixture.id("alice.token.id"));

        checkRevocation(use, revoke, 401);
        new Invariants(admin.calls()).check(List.of(), List.of());
    }

    /**
     * Calls {@code use} on many threads until each thread has started some calls after the response to the revocation.
     */
    private static void checkRevocation(Callable<ApiResponse> use, Callable<ApiResponse> revoke, int refused) {
        AtomicBoolean revoked = new AtomicBoolean();
        List<Callable<List<Integer>>> runners = new ArrayList<>();
        for (int i = 0; i < WORKERS; i++) {
            runners.add(() -> statusesAfterwards(use, revoked));
        }
        runners.add(() -> {
            try {
                return List.of(revoke.call().status());
            } finally {
                revoked.set(true);
            }
        });
        try (Race race = new Race()) {
            List<List<Integer>> statuses = race.run(runners);

            assertThat(statuses.get(WORKERS)).allMatch(status -> status / 100 == 2);
            assertThat(statuses.subList(0, WORKERS))
                    .allSatisfy(of -> assertThat(of).hasSize(CALLS_AFTERWARDS).containsOnly(refused));
        }
    }

    private static List<Integer> statusesAfterwards(Callable<ApiResponse> use, AtomicBoolean revoked) throws Exception {
        List<Integer> afterwards = new ArrayList<>();
        while (afterwards.size() < CALLS_AFTERWARDS) {
            boolean startsAfterwards = revoked.get();
            int status = use.call().status();
            if (startsAfterwards) {
                afterwards.add(status);
            }
        }
        return afterwards;
    }
}
