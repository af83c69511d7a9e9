package dev.castellan.consumer.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.harness.interception.Interceptions;
import dev.castellan.harness.journal.Journal;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.http.HttpStatus;

/** Tests metrics, traces and health with the versions of the libraries that Spring Boot manages. */
class ObservationTest extends ApplicationTest {

    @Autowired
    MeterRegistry registry;

    @Autowired
    Journal journal;

    @Autowired
    Interceptions interceptions;

    @Test
    void clientCallIncrementsCallMetric() {
        long before = calls();
        assertThat(http.get().uri("/projects")).hasStatusOk();
        assertThat(calls()).isEqualTo(before + 1);
    }

    @Test
    void sendsTraceHeaderWithClientCall() {
        assertThat(http.get().uri("/projects")).hasStatusOk();
        assertThat(journal.entries(ProjectEndpoints.LIST))
                .extracting(entry -> entry.request().headers().first(Telemetry.HEADER))
                .containsExactly(Telemetry.VALUE);
    }

    @Test
    void healthEndpointReportsWhetherServerResponds() {
        assertThat(http.get().uri("/actuator/health/castellan")).hasStatusOk();
        interceptions.on(UserEndpoints.ME).times(1).reset();
        assertThat(http.get().uri("/actuator/health/castellan")).hasStatus(HttpStatus.SERVICE_UNAVAILABLE);
    }

    private long calls() {
        return registry.find("castellan.client.calls").tag("operation", "projects.list").timers().stream()
                .mapToLong(Timer::count)
                .sum();
    }
}
