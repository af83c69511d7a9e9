package dev.castellan.harness.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.errors.NotFoundException;
import dev.castellan.harness.HarnessSubject;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.Project;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Tests expectations in this process and through the control API. */
abstract class ExpectationContract {

    private static final UUID NOWHERE = UUID.fromString("01234567-89ab-7cde-8f01-23456789abcd");

    @AutoClose
    private final HarnessSubject server;

    private final HarnessSubject tenant;

    ExpectationContract(HarnessSubject harness) {
        server = harness;
        tenant = harness.another("blue", 100);
    }

    @Test
    void returnsEntriesThatMatchExpectation() {
        Project apollo = tenant.client().projects().create("Apollo");
        User ci = tenant.client().users().create(NewServiceAccount.of("ci", Role.CLIENT));
        tenant.client().projects().addUser(apollo.id(), ci.id());
        assertThat(tenant.expect(ProjectEndpoints.ADD_USER)
                        .withPath(apollo.id(), ci.id())
                        .by("admin")
                        .withStatus(200)
                        .times(1))
                .extracting(JournalEntry::number)
                .containsExactly(3L);
        tenant.expect(HttpMethod.POST, "/projects")
                .withBody("{\"name\":\"Apollo\"}")
                .atLeast(1);
        tenant.expectAny().atMost(3);
        tenant.expect(ProjectEndpoints.REMOVE_USER).never();
        tenant.expect(ProjectEndpoints.CREATE).anonymous().never();
    }

    @Test
    void failureShowsNearestRequestsWithDiffAndServerMessage() {
        Project apollo = tenant.client().projects().create("Apollo");
        assertThatThrownBy(() -> tenant.client().projects().addUser(apollo.id(), NOWHERE))
                .isInstanceOf(NotFoundException.class);
        tenant.client().users().me();
        tenant.client().users().me();
        String output = tenant.expect(ProjectEndpoints.ADD_USER)
                .times(1)
                .get(0)
                .errorMessage()
                .orElseThrow();
        assertFails(
                () -> tenant.expect(ProjectEndpoints.ADD_USER)
                        .withPath(apollo.id(), NOWHERE)
                        .by(NOWHERE.toString())
                        .withStatus(200)
                        .times(1),
                """
                expected exactly 1 time: projects.addUser, path A, N, by N, status 200
                found 0 times among 4 requests to tenant blue
                nearest:
                  #2 PUT /api/v1/projects/A/users/N by admin
                      response 404 SAID
                    - by N
                    + caller: is admin
                    - status 200
                    + status: is 404
                  #4 GET /api/v1/users/me by admin
                      response 200
                    - projects.addUser
                    + operation: is users.me
                    - path A, N
                    + path: no A in /api/v1/users/me
                    - by N
                    + caller: is admin
                  #3 GET /api/v1/users/me by admin
                      response 200
                    - projects.addUser
                    + operation: is users.me
                    - path A, N
                    + path: no A in /api/v1/users/me
                    - by N
                    + caller: is admin""".replace("SAID", output)
                        .replace("A,", apollo.id() + ",")
                        .replace("/A/", "/" + apollo.id() + "/")
                        .replace(" A ", " " + apollo.id() + " ")
                        .replace(" N,", " " + NOWHERE + ",")
                        .replace(" N\n", " " + NOWHERE + "\n")
                        .replace("/N ", "/" + NOWHERE + " "));
    }

    @Test
    void failureListsMatchingRequestsWhenMaximumIsExceeded() {
        for (int i = 0; i < 4; i++) {
            tenant.client().users().me();
        }
        assertFails(() -> tenant.expect(UserEndpoints.ME).atMost(2), """
                expected at most 2 times: users.me
                found 4 times among 4 requests to tenant blue
                matching:
                  #1 GET /api/v1/users/me by admin
                      response 200
                  #2 GET /api/v1/users/me by admin
                      response 200
                  #3 GET /api/v1/users/me by admin
                      response 200
                  and 1 more""");
    }

    @Test
    void failureListsMatchingAndNearestRequests() {
        tenant.client().users().me();
        tenant.client().projects().create("Apollo");
        assertFails(() -> tenant.expect(UserEndpoints.ME).atLeast(2), """
                expected at least 2 times: users.me
                found 1 time among 2 requests to tenant blue
                matching:
                  #1 GET /api/v1/users/me by admin
                      response 200
                nearest:
                  #2 POST /api/v1/projects by admin
                      response 201
                    - users.me
                    + operation: is projects.create""");
    }

    @Test
    void failureStatesThatThereWereNoRequests() {
        assertFails(() -> tenant.expect(UserEndpoints.ME).times(2), """
                expected exactly 2 times: users.me
                found 0 times among 0 requests to tenant blue""");
    }

    @Test
    void failureStatesThatOlderRequestsWereDiscarded() {
        HarnessSubject small = server.another("small", 1);
        small.client().projects().create("Apollo");
        small.client().users().me();
        assertThatThrownBy(() -> small.expect(ProjectEndpoints.CREATE).times(1))
                .hasMessageContaining(
                        "among 1 request to tenant small (1 older were dropped: keep more with journalCapacity(..))");
    }

    @Test
    void waitingExpectationReturnsAsSoonAsRequestArrives() {
        CompletableFuture<User> later = tenant.client().async().users().me();
        assertThat(tenant.expect(UserEndpoints.ME).eventually().times(1)).hasSize(1);
        later.join();
    }

    @Test
    void waitingExpectationFailsAfterTimeoutAndReportsTimeout() {
        assertFails(
                () -> tenant.expect(UserEndpoints.ME)
                        .eventually()
                        .within(Duration.ofMillis(20))
                        .atLeast(1),
                """
                expected at least 1 time within 0.02s: users.me
                found 0 times among 0 requests to tenant blue""");
    }

    @Test
    void expectingNoRequestFailsWithoutWaitingWhenRequestHasArrived() {
        tenant.client().users().me();
        assertFails(
                () -> tenant.expect(UserEndpoints.ME)
                        .eventually()
                        .within(Duration.ofSeconds(30))
                        .never(),
                """
                expected never within 30s: users.me
                found 1 time among 1 request to tenant blue
                matching:
                  #1 GET /api/v1/users/me by admin
                      response 200""");
    }

    @Test
    void expectingNoRequestSucceedsAfterTimeout() {
        assertThatCode(() -> tenant.expect(UserEndpoints.ME)
                        .eventually()
                        .within(Duration.ofMillis(20))
                        .never())
                .doesNotThrowAnyException();
    }

    @Test
    void rejectsNegativeNumberOfExpectedRequests() {
        assertThatThrownBy(() -> tenant.expect(UserEndpoints.ME).times(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("the number of requests is -1: choose 0 or more");
    }

    private static void assertFails(ThrowingCallable expectation, String message) {
        assertThatThrownBy(expectation)
                .isExactlyInstanceOf(AssertionError.class)
                .hasMessage(message);
    }
}
