package dev.castellan.harness.interception;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.ClientOptions;
import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.ServerFailureException;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Tests which requests faults hit. */
class ScheduleTest {

    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    @AutoClose
    private final TestServer server = TestServer.start();

    private final Tenant tenant = server.tenant().frozenAt(NOON).create();
    private final Interceptions faults = tenant.interceptions();

    @Test
    void faultAffectsEveryRequestByDefault() {
        Interception fault = faults.onAny().respond(500);

        assertThat(statuses(3)).isEqualTo("500 500 500");
        assertThat(fault.hits()).isEqualTo(3);
    }

    @Test
    void timesOptionLimitsNumberOfAffectedRequests() {
        faults.onAny().times(2).respond(500);

        assertThat(statuses(4)).isEqualTo("500 500 200 200");
    }

    @Test
    void afterOptionSkipsFirstRequests() {
        faults.onAny().after(2).times(1).respond(500);

        assertThat(statuses(4)).isEqualTo("200 200 500 200");
    }

    @Test
    void everyNthOptionIgnoresRequestsSkippedByAfterOption() {
        faults.onAny().after(1).everyNth(3).respond(500);

        assertThat(statuses(7)).isEqualTo("200 200 200 500 200 200 500");
    }

    @Test
    void seedDeterminesWhichRequestsRandomFaultAffects() {
        faults.onAny().withProbability(0.3, 42).respond(500);
        String first = statuses(200);
        tenant.reset();
        faults.onAny().withProbability(0.3, 42).respond(500);
        String second = statuses(200);
        tenant.reset();
        faults.onAny().withProbability(0.3, 43).respond(500);
        String other = statuses(200);

        assertThat(second).isEqualTo(first).isNotEqualTo(other);
        assertThat(first.split("500", -1).length - 1).isBetween(40, 80);
    }

    @Test
    void probability0AffectsNoRequestAndProbability1AffectsEveryRequest() {
        Interception none = faults.onAny().withProbability(0, 1).respond(500);
        Interception all = faults.onAny().withProbability(1, 1).respond(502);

        assertThat(statuses(5)).isEqualTo("502 502 502 502 502");
        assertThat(none.hits()).isZero();
        assertThat(all.hits()).isEqualTo(5);
    }

    @Test
    void faultEndsAtGivenTimeOnTenantClock() {
        faults.onAny().until(NOON.plusSeconds(60)).respond(500);

        assertThat(statuses(1)).isEqualTo("500");
        tenant.clock().advance(Duration.ofSeconds(59));
        assertThat(statuses(1)).isEqualTo("500");
        tenant.clock().advance(Duration.ofSeconds(1));
        assertThat(statuses(1)).isEqualTo("200");
    }

    @Test
    void faultEndsWhenUntilConditionBecomesTrue() {
        AtomicBoolean over = new AtomicBoolean();
        Interception fault = faults.onAny().until(over::get).times(3).respond(500);

        assertThat(statuses(1)).isEqualTo("500");
        over.set(true);
        assertThat(statuses(1)).isEqualTo("200");
        assertThat(fault.hits()).isOne();
    }

    @Test
    void onlyNewestMatchingFaultAffectsAndCountsRequest() {
        Interception second = faults.onAny().everyNth(2).respond(502);
        Interception first = faults.onAny().times(1).respond(500);

        assertThat(statuses(5)).isEqualTo("500 200 502 200 502");
        assertThat(first.hits()).isOne();
        assertThat(second.hits()).isEqualTo(2);
    }

    @Test
    void removedFaultAffectsNoRequests() {
        Interception fault = faults.onAny().respond(500);
        Interception other = faults.on(ProjectEndpoints.CREATE).respond(502);
        assertThat(statuses(1)).isEqualTo("500");

        fault.remove();
        fault.remove();

        assertThat(statuses(1)).isEqualTo("200");
        assertThat(faults.list()).containsExactly(other);
        faults.clear();
        assertThat(faults.list()).isEmpty();
    }

    @Test
    void faultAffectsAndCountsOnlyMatchingRequests() {
        Interception create = faults.on(ProjectEndpoints.CREATE).after(1).respond(500);
        Interception alice = faults.onAny().by("alice").respond(502);
        Interception other = faults.on(UserEndpoints.LIST).by(Tenant.ADMIN).respond(502);

        assertThat(statuses(3)).isEqualTo("200 200 200");
        once().projects().create("Apollo");
        assertThatThrownBy(() -> once().projects().create("Apollo")).isInstanceOf(ServerFailureException.class);
        assertThat(create.hits()).isOne();
        assertThat(alice.hits()).isZero();
        assertThatThrownBy(() -> once().users().list().stream().count()).isInstanceOf(ServerFailureException.class);
        assertThat(other.hits()).isOne();
    }

    @Test
    void serverFaultsAffectOnlyRequestsWithoutTenant() {
        Interception fallback = server.interceptions().onAny().respond(503);
        Interception ofTenant = faults.onAny().respond(502);
        try (CastellanClient client =
                server.trustedClient().retries(Retries.none()).token("unknown").build()) {
            assertThatThrownBy(() -> client.users().me())
                    .isInstanceOfSatisfying(
                            ServerFailureException.class,
                            e -> assertThat(e.status()).isEqualTo(503));
        }
        assertThat(statuses(1)).isEqualTo("502");
        assertThat(fallback.hits()).isOne();
        assertThat(ofTenant.hits()).isOne();
    }

    @Test
    void restoringSnapshotPreservesTenantFaults() {
        Interception fault = faults.onAny().respond(500);

        tenant.restore(tenant.snapshot());

        assertThat(statuses(1)).isEqualTo("500");
        assertThat(faults.list()).containsExactly(fault);
    }

    @Test
    void faultsReplaceStubResponses() {
        Interception stub = tenant.on(UserEndpoints.ME).respond(501, "{}");
        faults.onAny().times(1).afterCommit().respond(502);
        faults.onAny().times(1).respond(500);

        assertThat(statuses(3)).isEqualTo("500 502 501");
        assertThat(stub.hits()).isEqualTo(2);
    }

    @Test
    void rejectsInvalidArguments() {
        InterceptionBuilder plan = faults.onAny();
        assertThatThrownBy(() -> plan.times(0)).hasMessageContaining("times(0)");
        assertThatThrownBy(() -> plan.after(-1)).hasMessageContaining("after(-1)");
        assertThatThrownBy(() -> plan.everyNth(0)).hasMessageContaining("everyNth(0)");
        assertThatThrownBy(() -> plan.withProbability(1.1, 1)).hasMessageContaining("withProbability(1.1)");
        assertThatThrownBy(() -> plan.withProbability(Double.NaN, 1)).hasMessageContaining("withProbability(NaN)");
        assertThatThrownBy(() -> plan.respond(600)).hasMessageContaining("status 600");
        assertThatThrownBy(() -> plan.delay(Duration.ofMillis(-1))).hasMessageContaining("delay");
        assertThatThrownBy(() -> plan.rateLimited(Duration.ofDays(2))).hasMessageContaining("retryAfter");
        assertThat(faults.list()).isEmpty();
    }

    @Test
    void describesFaultAndItsScheduleAsText() {
        Interception fault = faults.on(ProjectEndpoints.ADD_USER)
                .after(1)
                .everyNth(3)
                .withProbability(0.5, 7)
                .times(2)
                .until(NOON)
                .afterCommit()
                .respond(503);

        assertThat(fault)
                .hasToString("respond with 503 after commit on projects.addUser, after 1, 1 in 3, with probability 0.5,"
                        + " times 2, for a time");
        assertThat(faults).hasToString("Interceptions[" + fault + "]");
    }

    private String statuses(int requests) {
        StringBuilder statuses = new StringBuilder();
        for (int i = 0; i < requests; i++) {
            statuses.append(i == 0 ? "" : " ").append(status());
        }
        return statuses.toString();
    }

    private int status() {
        try {
            once().users().me();
            return 200;
        } catch (ServerFailureException e) {
            return e.status();
        }
    }

    private CastellanClient once() {
        return tenant.client().withOptions(ClientOptions.NONE.withRetries(Retries.none()));
    }
}
