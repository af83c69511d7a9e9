package dev.castellan.harness.interception;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.ServerFailureException;
import dev.castellan.harness.HarnessSubject;
import dev.castellan.harness.TestServer;
import dev.castellan.model.endpoint.ProjectEndpoints;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Tests which requests faults hit. */
class ScheduleTest extends ScheduleContract {

    private final TestServer server = ((HarnessSubject.LocalSubject) subject).server();
    private final Interceptions faults =
            ((HarnessSubject.LocalSubject) subject).tenant().interceptions();

    ScheduleTest() {
        super(HarnessSubject.local(TestServer.builder()));
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
    void rejectsInvalidArguments() {
        InterceptionBuilder plan = faults.onAny();
        assertThatThrownBy(() -> plan.times(0)).hasMessage("the number of requests is 0: choose 1 or more");
        assertThatThrownBy(() -> plan.after(-1)).hasMessage("the number of skipped requests is -1: choose 0 or more");
        assertThatThrownBy(() -> plan.everyNth(0)).hasMessage("the interval is 0: choose 1 or more");
        assertThatThrownBy(() -> plan.withProbability(1.1, 1)).hasMessage("the chance is 1.1: choose 0 to 1");
        assertThatThrownBy(() -> plan.withProbability(Double.NaN, 1)).hasMessageContaining("NaN");
        assertThatThrownBy(() -> plan.respond(600)).hasMessageContaining("status 600");
        assertThatThrownBy(() -> plan.delay(Duration.ofMillis(-1))).hasMessageContaining("delay");
        assertThatThrownBy(() -> plan.rateLimited(Duration.ofDays(2))).hasMessageContaining("Retry-After is PT48H");
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
}
