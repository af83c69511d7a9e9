package dev.castellan.harness.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.ClientOptions;
import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.CastellanException;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import dev.castellan.harness.journal.JournalEntry;
import dev.castellan.model.endpoint.ProjectEndpoints;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Tests that the journal records faults. */
class FaultsInJournalTest {

    @AutoClose
    private final TestServer server = TestServer.builder().withoutSocket().start();

    private final Tenant tenant = server.newTenant();
    private final CastellanClient client = tenant.client().withOptions(ClientOptions.NONE.withRetries(Retries.none()));

    @Test
    void recordsNoStatusWhenConnectionIsReset() {
        JournalEntry entry = failed(plan().reset());

        assertThat(entry.status()).isZero();
        assertThat(entry.fault()).contains("connection reset on projects.create");
        assertThat(entry).asString().contains("-> no response [fault: connection reset on projects.create]");
    }

    @Test
    void recordsResponseDroppedByFault() {
        JournalEntry entry = failed(plan().dropResponse());

        assertThat(entry.status()).isEqualTo(201);
        assertThat(entry.fault().orElseThrow()).startsWith("connection reset after commit");
        assertThat(entry.responseBody()).isPresent();
    }

    @Test
    void recordsResponseSentByFault() {
        JournalEntry entry = failed(plan().times(1).respond(502));

        assertThat(entry.status()).isEqualTo(502);
        assertThat(entry.fault()).contains("response 502 on projects.create, times 1");
    }

    @Test
    void recordsNoFaultForUnaffectedRequest() {
        plan().times(1).after(5).respond(502);

        client.projects().create("Apollo");

        assertThat(last().fault()).isEmpty();
    }

    private FaultPlan plan() {
        return tenant.faults().on(ProjectEndpoints.CREATE);
    }

    private JournalEntry failed(Fault fault) {
        assertThatThrownBy(() -> client.projects().create("Apollo")).isInstanceOf(CastellanException.class);
        assertThat(fault.hits()).isOne();
        return last();
    }

    private JournalEntry last() {
        return tenant.journal().last().orElseThrow();
    }
}
