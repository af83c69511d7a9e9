package dev.castellan.server.jdbc.failures;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.support.concurrent.Race;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Tests that concurrent calls to different nodes cannot jointly break a rule. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("database")
final class RacesAcrossNodesTest {

    private static final int ROUNDS = Rounds.orElse(15);
    private static final int WRITERS = 64;

    private final Race race = new Race();
    private Nodes nodes;

    @BeforeAll
    void start() {
        nodes = Nodes.start();
    }

    @AfterAll
    void stop() {
        race.close();
        nodes.close();
    }

    @Test
    void concurrentUserDeletionAndTokenCreationNeverBothSucceed() throws Exception {
        for (int i = 0; i < ROUNDS; i++) {
            int round = i;
            UUID user = nodes.root(0)
                    .create("/users", "{\"name\":\"Bob\",\"role\":\"client\",\"project_ids\":[]}")
                    .id("user_id");
            List<TimedResponse> responses = race.run(List.of(
                    () -> nodes.root(round).delete("/users/" + user),
                    () -> nodes.root(round + 1).post("/users/tokens", "{\"user_id\":\"" + user + "\"}"),
                    () -> nodes.root(round + 2).post("/users/tokens", "{\"user_id\":\"" + user + "\"}")));

            boolean isDeleted = responses.get(0).status() == 204;
            int refused = isDeleted ? 400 : 201;
            assertThat(responses.get(0).status()).isIn(204, 409);
            assertThat(responses.subList(1, 3))
                    .extracting(TimedResponse::status)
                    .contains(refused)
                    .containsOnly(refused);
            assertThat(nodes.root(round).get("/users/" + user).status()).isEqualTo(isDeleted ? 404 : 200);
        }
    }

    @Test
    void exactlyOneOfTwoAdminsDeletingEachOtherRemains() throws Exception {
        for (int i = 0; i < ROUNDS; i++) {
            int round = i;
            TestUser one = TestUser.create(nodes.root(round), "org_admin");
            TestUser other = TestUser.create(nodes.root(round), "org_admin");
            List<TimedResponse> responses = race.run(List.of(
                    () -> depose(nodes.at(round, one.token()), other),
                    () -> depose(nodes.at(round + 1, other.token()), one)));

            assertThat(responses).extracting(TimedResponse::status).containsExactlyInAnyOrder(204, 401);
            assertThat(List.of(exists(one), exists(other))).containsExactlyInAnyOrder(true, false);
        }
    }

    @Test
    void exactlyOneOfTwoAdminsSuspendingEachOtherRemainsActive() throws Exception {
        TestUser one = TestUser.create(nodes.root(0), "org_admin");
        TestUser other = TestUser.create(nodes.root(0), "org_admin");
        for (int i = 0; i < ROUNDS; i++) {
            int round = i;
            List<TimedResponse> responses = race.run(List.of(
                    () -> nodes.at(round, one.token()).put("/users/" + other.userId() + "/suspension"),
                    () -> nodes.at(round + 1, other.token()).put("/users/" + one.userId() + "/suspension")));

            assertThat(responses).extracting(TimedResponse::status).containsExactlyInAnyOrder(200, 401);
            nodes.root(round).delete("/users/" + one.userId() + "/suspension");
            nodes.root(round).delete("/users/" + other.userId() + "/suspension");
        }
    }

    @Test
    void rejectsTokensCreatedWhileAllTokensOfSameUserAreBeingDeleted() throws Exception {
        UUID user = TestUser.create(nodes.root(0), "client").userId();
        for (int i = 0; i < ROUNDS; i++) {
            int round = i;
            TestUser member = TestUser.withToken(nodes.root(round), user);
            List<TimedResponse> responses = race.run(List.of(
                    () -> nodes.root(round).delete("/users/" + user + "/tokens"),
                    () -> nodes.at(round + 1, member.token()).post("/users/tokens", "{}"),
                    () -> nodes.at(round + 2, member.token()).post("/users/tokens", "{}")));

            assertThat(responses.get(0).status()).isEqualTo(200);
            assertThat(responses.subList(1, 3))
                    .extracting(TimedResponse::status)
                    .isSubsetOf(201, 401);
            for (TimedResponse response : responses.subList(1, 3)) {
                String token =
                        response.status() == 201 ? response.body().get("token").asText() : member.token();
                assertThat(nodes.at(round, token).get("/users/me").status()).isEqualTo(401);
            }
        }
    }

    /** Deletes the token first, because a user who owns a token cannot be deleted. */
    private static TimedResponse depose(ApiCalls admin, TestUser rival) {
        admin.delete("/users/tokens/" + rival.tokenId());
        return admin.delete("/users/" + rival.userId());
    }

    private boolean exists(TestUser member) {
        return nodes.root(0).get("/users/" + member.userId()).status() == 200;
    }

    @Test
    void removedMemberCreatesNoCollectionAfterRemovalIsAcknowledged() throws Exception {
        UUID project =
                nodes.root(0).create("/projects", "{\"name\":\"Apollo\"}").id("project_id");
        TestUser member = TestUser.create(nodes.root(0), "client", project);
        String membership = "/projects/" + project + "/users/" + member.userId();
        for (int i = 0; i < ROUNDS; i++) {
            int round = i;
            nodes.root(round).put(membership);
            List<List<String>> observed = new ArrayList<>();
            List<TimedResponse> responses = race.run(List.of(
                    () -> {
                        TimedResponse removal = nodes.root(round).delete(membership);
                        observed.add(collections(nodes.root(round + 2), project));
                        return removal;
                    },
                    () -> nodes.at(round + 1, member.token()).postIn(project, "/collections", "{\"name\":\"c\"}"),
                    () -> nodes.at(round + 2, member.token()).postIn(project, "/collections", "{\"name\":\"c\"}")));

            assertThat(responses.get(0).status()).isEqualTo(200);
            assertThat(responses.subList(1, 3))
                    .extracting(TimedResponse::status)
                    .isSubsetOf(201, 403);
            assertThat(collections(nodes.root(round + 1), project)).isEqualTo(observed.get(0));
        }
    }

    private static List<String> collections(ApiCalls admin, UUID project) {
        return admin.all("/collections").stream()
                .filter(collection ->
                        project.toString().equals(collection.get("project_id").asText()))
                .map(collection -> collection.get("id").asText())
                .toList();
    }

    @Test
    void allConcurrentChangesToSameMembershipComplete() throws Exception {
        UUID project =
                nodes.root(0).create("/projects", "{\"name\":\"Apollo\"}").id("project_id");
        UUID user = TestUser.create(nodes.root(0), "client").userId();
        String membership = "/projects/" + project + "/users/" + user;
        List<Callable<TimedResponse>> writers = IntStream.range(0, WRITERS)
                .<Callable<TimedResponse>>mapToObj(writer -> () -> writer % 2 == 0
                        ? nodes.root(writer / 2).put(membership)
                        : nodes.root(writer / 2).delete(membership))
                .toList();

        List<TimedResponse> responses = race.run(writers);

        assertThat(responses).extracting(TimedResponse::status).contains(200).isSubsetOf(200, 404);
        List<JsonNode> users = new ArrayList<>();
        nodes.root(1).get("/projects/" + project + "/users").body().forEach(users::add);
        assertThat(users).hasSizeLessThanOrEqualTo(1);
    }
}
