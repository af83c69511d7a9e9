package dev.castellan.server.jdbc.failures;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.Bootstrap;
import dev.castellan.server.NewOrganization;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Tests that once a node has revoked a right, every other node rejects the next request that needs it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("database")
final class RevocationAcrossNodesTest {

    private static final int ROUNDS = Rounds.orElse(9);

    private Nodes nodes;

    @BeforeAll
    void start() {
        nodes = Nodes.start();
    }

    @AfterAll
    void stop() {
        nodes.close();
    }

    @Test
    void otherNodesRejectTokenDeletedOnOneNode() {
        UUID user = TestUser.create(nodes.root(0), "client").userId();
        for (int round = 0; round < ROUNDS; round++) {
            TestUser member = TestUser.withToken(nodes.root(round), user);
            assertEverywhere(member, "/users/me", 200);

            assertThat(nodes.root(round)
                            .delete("/users/tokens/" + member.tokenId())
                            .status())
                    .isEqualTo(204);
            assertThat(nodes.at(round + 1, member.token()).get("/users/me").status())
                    .as("round %d", round)
                    .isEqualTo(401);
            assertThat(nodes.at(round + 2, member.token())
                            .post("/collections", "{\"name\":\"late\"}")
                            .status())
                    .as("round %d", round)
                    .isEqualTo(401);
        }
    }

    @Test
    void otherNodesRejectTokenOfSuspendedUserUntilUserIsResumed() {
        TestUser member = TestUser.create(nodes.root(0), "client");
        String suspension = "/users/" + member.userId() + "/suspension";
        for (int round = 0; round < ROUNDS; round++) {
            assertEverywhere(member, "/users/me", 200);

            assertThat(nodes.root(round).put(suspension).status()).isEqualTo(200);
            assertThat(nodes.at(round + 1, member.token()).get("/users/me").status())
                    .as("round %d", round)
                    .isEqualTo(401);
            assertThat(nodes.at(round + 2, member.token())
                            .post("/users/tokens", "{}")
                            .status())
                    .as("round %d", round)
                    .isEqualTo(401);
            assertThat(nodes.root(round).delete(suspension).status()).isEqualTo(200);
        }
    }

    @Test
    void otherNodesTreatDemotedAdminAsClientUntilPromoted() {
        TestUser member = TestUser.create(nodes.root(0), "org_admin");
        String user = "/users/" + member.userId();
        for (int round = 0; round < ROUNDS; round++) {
            assertEverywhere(member, "/audit-events", 200);

            assertThat(nodes.root(round).patch(user, "{\"role\":\"client\"}").status())
                    .isEqualTo(200);
            assertThat(nodes.at(round + 1, member.token()).get("/audit-events").status())
                    .as("round %d", round)
                    .isEqualTo(403);
            assertThat(nodes.at(round + 2, member.token())
                            .post("/projects", "{\"name\":\"late\"}")
                            .status())
                    .as("round %d", round)
                    .isEqualTo(403);
            assertThat(nodes.root(round).patch(user, "{\"role\":\"org_admin\"}").status())
                    .isEqualTo(200);
        }
    }

    @Test
    void otherNodesDenyProjectAccessToRemovedMember() {
        UUID project =
                nodes.root(0).create("/projects", "{\"name\":\"Apollo\"}").id("project_id");
        TestUser member = TestUser.create(nodes.root(0), "client", project);
        String membership = "/projects/" + project + "/users/" + member.userId();
        for (int round = 0; round < ROUNDS; round++) {
            nodes.root(round).put(membership);
            assertEverywhere(member, "/projects/" + project, 200);

            assertThat(nodes.root(round).delete(membership).status()).isEqualTo(200);
            assertThat(nodes.at(round + 1, member.token())
                            .get("/projects/" + project)
                            .status())
                    .as("round %d", round)
                    .isEqualTo(404);
            assertThat(nodes.at(round + 2, member.token())
                            .postIn(project, "/collections", "{\"name\":\"late\"}")
                            .status())
                    .as("round %d", round)
                    .isEqualTo(403);
        }
    }

    @Test
    void otherNodesRejectCreationInArchivedProject() {
        UUID project =
                nodes.root(0).create("/projects", "{\"name\":\"Apollo\"}").id("project_id");
        TestUser member = TestUser.create(nodes.root(0), "client", project);
        String archive = "/projects/" + project + "/archive";
        for (int round = 0; round < ROUNDS; round++) {
            assertThat(nodes.root(round).put(archive).status()).isEqualTo(200);
            for (int other = 1; other < nodes.size(); other++) {
                assertThat(nodes.at(round + other, member.token())
                                .postIn(project, "/collections", "{\"name\":\"late\"}")
                                .status())
                        .as("round %d", round)
                        .isEqualTo(409);
            }
            assertThat(nodes.root(round).delete(archive).status()).isEqualTo(200);
        }
    }

    @Test
    void otherNodesRejectRotatedTokenAndAcceptItsReplacement() {
        UUID user = TestUser.create(nodes.root(0), "client").userId();
        for (int round = 0; round < ROUNDS; round++) {
            TestUser old = TestUser.withToken(nodes.root(round), user);
            assertEverywhere(old, "/users/me", 200);

            TimedResponse next = nodes.root(round).post("/users/tokens/" + old.tokenId() + "/rotation", "{}");
            assertThat(next.status()).isEqualTo(201);
            for (int other = 1; other < nodes.size(); other++) {
                assertThat(nodes.at(round + other, old.token()).get("/users/me").status())
                        .as("round %d", round)
                        .isEqualTo(401);
                assertThat(nodes.at(round + other, next.text("token"))
                                .get("/users/me")
                                .status())
                        .as("round %d", round)
                        .isEqualTo(200);
            }
            nodes.root(round).delete("/users/" + user + "/tokens");
        }
    }

    @Test
    void otherNodesRejectTokensOfDeletedOrganization() {
        for (int round = 0; round < ROUNDS; round++) {
            Bootstrap created = nodes.administration(round)
                    .createOrganization(NewOrganization.withName("Acme").admin("Root", "root@acme.example"));
            TestUser member = TestUser.create(nodes.at(round, created.token()), "client");
            assertEverywhere(member, "/users/me", 200);
            assertThat(nodes.at(round + 1, created.token()).get("/projects").status())
                    .isEqualTo(200);

            nodes.administration(round).deleteOrganization(created.organizationId());
            assertThat(nodes.at(round + 1, member.token()).get("/users/me").status())
                    .as("round %d", round)
                    .isEqualTo(401);
            assertThat(nodes.at(round + 2, member.token())
                            .post("/collections", "{\"name\":\"late\"}")
                            .status())
                    .as("round %d", round)
                    .isEqualTo(401);
            assertThat(nodes.at(round + 1, created.token()).get("/projects").status())
                    .as("round %d", round)
                    .isEqualTo(401);
        }
    }

    private void assertEverywhere(TestUser member, String target, int status) {
        for (int node = 0; node < nodes.size(); node++) {
            assertThat(nodes.at(node, member.token()).get(target).status()).isEqualTo(status);
        }
    }
}
