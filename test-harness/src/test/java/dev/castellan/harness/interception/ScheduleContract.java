package dev.castellan.harness.interception;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.ClientOptions;
import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.ServerFailureException;
import dev.castellan.harness.HarnessSubject;
import dev.castellan.harness.Tenant;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Tests which requests faults hit, in this process and through the control API. */
abstract class ScheduleContract {

    static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    @AutoClose
    final HarnessSubject subject;

    ScheduleContract(HarnessSubject harness) {
        subject = harness;
        subject.freezeAt(NOON);
    }

    @Test
    void faultAffectsEveryRequestByDefault() {
        Interception fault = subject.onAny().respond(500);

        assertThat(statuses(3)).isEqualTo("500 500 500");
        assertThat(fault.hits()).isEqualTo(3);
    }

    @Test
    void timesOptionLimitsNumberOfAffectedRequests() {
        subject.onAny().times(2).respond(500);

        assertThat(statuses(4)).isEqualTo("500 500 200 200");
    }

    @Test
    void afterOptionSkipsFirstRequests() {
        subject.onAny().after(2).times(1).respond(500);

        assertThat(statuses(4)).isEqualTo("200 200 500 200");
    }

    @Test
    void everyNthOptionIgnoresRequestsSkippedByAfterOption() {
        subject.onAny().after(1).everyNth(3).respond(500);

        assertThat(statuses(7)).isEqualTo("200 200 200 500 200 200 500");
    }

    @Test
    void seedDeterminesWhichRequestsRandomFaultAffects() {
        subject.onAny().withProbability(0.3, 42).respond(500);
        String first = statuses(200);
        subject.reset();
        subject.onAny().withProbability(0.3, 42).respond(500);
        String second = statuses(200);
        subject.reset();
        subject.onAny().withProbability(0.3, 43).respond(500);
        String other = statuses(200);

        assertThat(second).isEqualTo(first).isNotEqualTo(other);
        assertThat(first.split("500", -1).length - 1).isBetween(40, 80);
    }

    @Test
    void probability0AffectsNoRequestAndProbability1AffectsEveryRequest() {
        Interception none = subject.onAny().withProbability(0, 1).respond(500);
        Interception all = subject.onAny().withProbability(1, 1).respond(502);

        assertThat(statuses(5)).isEqualTo("502 502 502 502 502");
        assertThat(none.hits()).isZero();
        assertThat(all.hits()).isEqualTo(5);
    }

    @Test
    void faultEndsAtGivenTimeOnTenantClock() {
        subject.onAny().until(NOON.plusSeconds(60)).respond(500);

        assertThat(statuses(1)).isEqualTo("500");
        subject.advance(Duration.ofSeconds(59));
        assertThat(statuses(1)).isEqualTo("500");
        subject.advance(Duration.ofSeconds(1));
        assertThat(statuses(1)).isEqualTo("200");
    }

    @Test
    void onlyNewestMatchingFaultAffectsAndCountsRequest() {
        Interception second = subject.onAny().everyNth(2).respond(502);
        Interception first = subject.onAny().times(1).respond(500);

        assertThat(statuses(5)).isEqualTo("500 200 502 200 502");
        assertThat(first.hits()).isOne();
        assertThat(second.hits()).isEqualTo(2);
    }

    @Test
    void removedFaultAffectsNoRequests() {
        Interception fault = subject.onAny().respond(500);
        Interception other = subject.on(ProjectEndpoints.CREATE).respond(502);
        assertThat(statuses(1)).isEqualTo("500");

        fault.remove();
        fault.remove();

        assertThat(statuses(1)).isEqualTo("200");
        assertThat(subject.interceptions()).hasSize(1);
        other.remove();
        assertThat(subject.interceptions()).isEmpty();
    }

    @Test
    void faultAffectsAndCountsOnlyMatchingRequests() {
        Interception create = subject.on(ProjectEndpoints.CREATE).after(1).respond(500);
        Interception other = subject.onAny().by(UUID.randomUUID().toString()).respond(502);
        Interception admin = subject.on(UserEndpoints.LIST).by(Tenant.ADMIN).respond(502);

        assertThat(statuses(3)).isEqualTo("200 200 200");
        once().projects().create("Apollo");
        assertThatThrownBy(() -> once().projects().create("Apollo")).isInstanceOf(ServerFailureException.class);
        assertThat(create.hits()).isOne();
        assertThat(other.hits()).isZero();
        assertThatThrownBy(() -> once().users().list().stream().count()).isInstanceOf(ServerFailureException.class);
        assertThat(admin.hits()).isOne();
    }

    @Test
    void restoringSnapshotPreservesTenantFaults() {
        Interception fault = subject.onAny().respond(500);

        subject.snapshot().run();

        assertThat(statuses(1)).isEqualTo("500");
        assertThat(subject.interceptions()).hasSize(1);
        assertThat(fault.hits()).isOne();
    }

    @Test
    void faultsReplaceStubResponses() {
        Interception stub = subject.on(UserEndpoints.ME).respond(501, "{}");
        subject.onAny().times(1).afterCommit().respond(502);
        subject.onAny().times(1).respond(500);

        assertThat(statuses(3)).isEqualTo("500 502 501");
        assertThat(stub.hits()).isEqualTo(2);
    }

    final String statuses(int requests) {
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

    final CastellanClient once() {
        return subject.client().withOptions(ClientOptions.NONE.withRetries(Retries.none()));
    }
}
