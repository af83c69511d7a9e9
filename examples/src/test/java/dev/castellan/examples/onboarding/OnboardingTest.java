package dev.castellan.examples.onboarding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.DeletionBlockedException;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.client.errors.ServerFailureException;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.harness.MovableClock;
import dev.castellan.harness.Seeds;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.TenantSnapshot;
import dev.castellan.harness.journal.Journal;
import dev.castellan.harness.junit.As;
import dev.castellan.harness.junit.BaseUrl;
import dev.castellan.harness.junit.CastellanTest;
import dev.castellan.model.endpoint.CollectionEndpoints;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.model.json.JsonValue;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests an application. Each test uses one feature of the harness. */
@CastellanTest(seed = "seeds/company.yaml")
class OnboardingTest {

    private final Map<String, String> vault = new ConcurrentHashMap<>();

    Tenant tenant;
    Journal journal;
    MovableClock clock;
    private Onboarding onboarding;

    @BeforeEach
    void startApplication(@As(As.ADMIN) CastellanClient admin) {
        onboarding = new Onboarding(admin, vault::put, clock);
    }

    @Test
    void robotCanUseItsProjectButNotCreateProjects() {
        Team team = onboarding.onboard("Apollo", "rover");
        CastellanClient rover = tenant.client().withToken(vault.get("rover"));
        assertThat(rover.collections().get(team.libraryId()).name()).isEqualTo("Apollo library");
        assertThatThrownBy(() -> rover.projects().create("Gemini")).isInstanceOf(ForbiddenException.class);
    }

    @Test
    void userCannotReadCollectionOfOtherTeam(@As("alice") CastellanClient alice) {
        Team team = onboarding.onboard("Apollo", "rover");
        assertThatThrownBy(() -> alice.collections().get(team.libraryId())).isInstanceOf(NotFoundException.class);
        assertThat(alice.collections().get(tenant.collectionId("papers")).name())
                .isEqualTo("papers");
    }

    // journal
    @Test
    void createsOneTokenForEachRobot() {
        Team team = onboarding.onboard("Apollo", "rover", "lander");
        journal.expect(UserEndpoints.CREATE).by("admin").times(2);
        journal.expect(TokenEndpoints.CREATE)
                .withBody("{\"user_id\":\"" + team.robotIds().get(0) + "\"}")
                .withStatus(201)
                .times(1);
        journal.expect(ProjectEndpoints.ADD_USER).never();
    }

    // faults
    @Test
    void removesRobotsWhenTokenCreationFails() {
        tenant.on(TokenEndpoints.CREATE).after(1).respond(500);
        assertThatThrownBy(() -> onboarding.onboard("Apollo", "rover", "lander"))
                .isInstanceOf(ServerFailureException.class);
        assertThat(tenant.client().users().list()).extracting("name").doesNotContain("rover", "lander");
        assertThat(vault).containsOnlyKeys("rover");
        assertThatThrownBy(() ->
                        tenant.client().withToken(vault.get("rover")).users().me())
                .isInstanceOf(UnauthenticatedException.class);
    }

    @Test
    void reportsTokenFailureWhenCleanupAlsoFails() {
        tenant.on(TokenEndpoints.CREATE).after(1).respond(500);
        tenant.on(UserEndpoints.DELETE).respond(501);
        assertThatThrownBy(() -> onboarding.onboard("Apollo", "rover", "lander"))
                .hasMessageContaining("tokens.create")
                .satisfies(failure -> assertThat(failure.getSuppressed()).hasSize(2));
    }

    @Test
    void createsProjectOnlyOnceWhenResponseIsLost(@BaseUrl URI url) {
        tenant.on(ProjectEndpoints.CREATE).times(1).loseResponse();
        try (CastellanClient careful = CastellanClient.builder(url)
                .token(tenant.token())
                .idempotentPosts(true)
                .build()) {
            new Onboarding(careful, vault::put, clock).onboard("Apollo");
        }
        journal.expect(ProjectEndpoints.CREATE).times(2);
        assertThat(tenant.client().projects().list()).extracting("name").containsOnlyOnce("Apollo");
    }

    // clock
    @Test
    void robotTokenExpiresAfterNinetyDays() {
        onboarding.onboard("Apollo", "rover");
        CastellanClient rover = tenant.client().withToken(vault.get("rover"));
        clock.advance(Onboarding.TOKEN_LIFE.minusDays(1));
        assertThat(rover.users().me().name()).isEqualTo("rover");
        clock.advance(Duration.ofDays(1));
        assertThatThrownBy(() -> rover.users().me()).isInstanceOf(UnauthenticatedException.class);
    }

    // snapshot
    @Test
    void restoringSnapshotBringsBackOffboardedTeam() {
        Team team = onboarding.onboard("Apollo", "rover");
        CastellanClient rover = tenant.client().withToken(vault.get("rover"));
        TenantSnapshot before = tenant.snapshot();
        onboarding.offboard(team);
        assertThatThrownBy(() -> rover.users().me()).isInstanceOf(UnauthenticatedException.class);
        tenant.restore(before);
        assertThat(rover.users().me().id()).isEqualTo(team.robotIds().get(0));
    }

    // stubs
    @Test
    void runningQueryCannotBeDeleted(@As("alice") CastellanClient alice) {
        tenant.on(HttpMethod.POST, "/queries/{id}/run").respond(202, "{\"state\":\"queued\"}");
        JsonValue run = alice.request(HttpMethod.POST, "/queries/{id}/run")
                .path("id", tenant.queryId("question"))
                .send()
                .json();
        assertThat(run).isEqualTo(JsonValue.parse("{\"state\":\"queued\"}"));

        tenant.markInUse(tenant.queryId("question"), "run 42");
        assertThatThrownBy(() -> alice.queries().delete(tenant.queryId("question")))
                .isInstanceOf(DeletionBlockedException.class)
                .hasMessageContaining("run 42");
    }

    // fixtures
    @Test
    void offboardingDoesNotDeleteUsersOutsideTeam() {
        tenant.create(Seeds.user("bob").inProjects("ops"));
        Team team = onboarding.onboard("Apollo", "rover");
        onboarding.offboard(team);
        assertThat(tenant.client("bob").users().me().projectIds()).contains(tenant.projectId("ops"));
        journal.expect(CollectionEndpoints.DELETE).never();
    }
}
