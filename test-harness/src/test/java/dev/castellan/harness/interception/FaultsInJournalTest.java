package dev.castellan.harness.interception;

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
        assertThat(entry.interceptions()).contains("connection reset on projects.create");
        assertThat(entry).asString().contains("-> no response [intercepted: connection reset on projects.create]");
    }

    @Test
    void recordsResponseDroppedByFault() {
        JournalEntry entry = failed(plan().loseResponse());

        assertThat(entry.status()).isEqualTo(201);
        assertThat(entry.interceptions().get(0)).startsWith("connection reset after commit");
        assertThat(entry.responseBody()).isPresent();
    }

    @Test
    void recordsResponseSentByFault() {
        JournalEntry entry = failed(plan().times(1).respond(502));

        assertThat(entry.status()).isEqualTo(502);
        assertThat(entry.interceptions()).contains("respond with 502 on projects.create, times 1");
    }

    @Test
    void recordsNoFaultForUnaffectedRequest() {
        plan().times(1).after(5).respond(502);

        client.projects().create("Apollo");

        assertThat(last().interceptions()).isEmpty();
    }

    private InterceptionBuilder plan() {
        return tenant.on(ProjectEndpoints.CREATE);
    }

    private JournalEntry failed(Interception fault) {
        assertThatThrownBy(() -> client.projects().create("Apollo")).isInstanceOf(CastellanException.class);
        assertThat(fault.hits()).isOne();
        return last();
    }

    private JournalEntry last() {
        return tenant.journal().last().orElseThrow();
    }
}
