package dev.castellan.harness.interception;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.ConflictException;
import dev.castellan.client.errors.TransportException;
import dev.castellan.harness.Seeds;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import dev.castellan.harness.journal.JournalEntry;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.json.JsonValue;
import java.time.Duration;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Tests that several interceptions apply to one request, newest first. */
class ChainTest {

    private static final String BUSY = "{\"errorID\":\"0190a000-0000-4000-8000-000000000001\",\"message\":\"busy\"}";

    @AutoClose
    private final TestServer server = TestServer.builder().withoutSocket().start();

    private final Tenant tenant = server.newTenant();

    private final CastellanClient admin = tenant.client();

    @Test
    void transformationReceivesResponseOfOlderInterception() {
        Interception older = tenant.on(ProjectEndpoints.CREATE).respond(409, BUSY);
        tenant.on(ProjectEndpoints.CREATE)
                .transform(response ->
                        new ApiResponse(response.status(), response.headers().with("X-Extra", "1"), response.body()));

        assertThatThrownBy(() -> admin.projects().create("Apollo")).isInstanceOf(ConflictException.class);

        assertThat(older.hits()).isOne();
        assertThat(last().response().headers().first("X-Extra")).isEqualTo("1");
        assertThat(last().interceptions())
                .containsExactly("transform on projects.create", "respond with 409 on projects.create");
    }

    @Test
    void olderInterceptionsDoNotApplyIfNewerOneResponds() {
        Interception older = tenant.onAny().delay(Duration.ofDays(1));
        tenant.on(ProjectEndpoints.CREATE).times(1).respond(409, BUSY);

        assertThatThrownBy(() -> admin.projects().create("Apollo")).isInstanceOf(ConflictException.class);

        assertThat(older.hits()).isZero();
    }

    @Test
    void combinesDelaysAndTruncationOfSeveralInterceptions() {
        tenant.on(UserEndpoints.ME).cut(3);
        tenant.on(UserEndpoints.ME).delay(Duration.ofMillis(60));
        tenant.on(UserEndpoints.ME).delay(Duration.ofMillis(60));
        long start = System.nanoTime();

        assertThatThrownBy(() -> admin.request(HttpMethod.GET, "/users/me").send())
                .isInstanceOf(TransportException.class);

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(120));
    }

    @Test
    void clientRetriesStubbedOperationWhoseResponseIsLost() {
        tenant.on(HttpMethod.POST, "/jobs").respond(202, "{}");
        tenant.on(HttpMethod.POST, "/jobs").times(1).loseResponse();

        startJob();

        assertThat(tenant.journal().entries()).extracting(JournalEntry::status).containsExactly(202, 202);
    }

    @Test
    void skipsTransformationIfConnectionIsReset() {
        tenant.on(UserEndpoints.ME).reset();
        tenant.on(UserEndpoints.ME).transform(response -> {
            throw new AssertionError("received " + response);
        });

        assertThatThrownBy(() -> admin.users().me()).isInstanceOf(TransportException.class);
    }

    @Test
    void selectsRequestsByCallerBodyAndQuery() {
        tenant.create(Seeds.user("alice"));
        tenant.onAny().by("alice").withQuery("name", "Apollo").respond(503);
        tenant.on(ProjectEndpoints.CREATE).withBody("{\"name\":\"Gemini\"}").respond(409, BUSY);

        assertThat(admin.projects().create("Apollo").name()).isEqualTo("Apollo");
        assertThatThrownBy(() -> admin.projects().create("Gemini")).isInstanceOf(ConflictException.class);
        assertThat(tenant.client("alice").users().me().name()).isEqualTo("alice");
        assertThat(tenant.interceptions().unused())
                .extracting(Interception::toString)
                .containsExactly("respond with 503 on any request, by alice, ?name=Apollo");
    }

    private void startJob() {
        admin.request(HttpMethod.POST, "/jobs").body(JsonValue.parse("{}")).send();
    }

    private JournalEntry last() {
        return tenant.journal().last().orElseThrow();
    }
}
