package dev.castellan.harness.interception;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.ApiException;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.harness.Seeds;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import dev.castellan.model.Role;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.json.JsonValue;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Tests that operations outside the specification become unknown after the last request of their stub. */
class ExhaustedStubsTest {

    @AutoClose
    private final TestServer server = TestServer.builder().withoutSocket().start();

    private final Tenant tenant = server.newTenant();

    @Test
    void returns404AfterStubReachesRequestLimit() {
        tenant.on(HttpMethod.POST, "/jobs").times(1).respond(202, "{}");
        assertThat(post("/jobs")).isEqualTo(202);
        assertThat(post("/jobs")).isEqualTo(404);
        assertThat(tenant.journal().last().orElseThrow().errorMessage())
                .contains("no such path: see the documentation of /api/v1");
        assertThat(send(tenant.client(), HttpMethod.GET, "/jobs")).isEqualTo(404);
    }

    @Test
    void returns405WithAllowedMethodsAfterStubReachesRequestLimit() {
        String path = "/projects/" + tenant.defaultProjectId() + "/archive";
        tenant.on(HttpMethod.PATCH, "/projects/{id}/archive").times(1).respond(200, "{}");
        assertThat(send(tenant.client(), HttpMethod.PATCH, path)).isEqualTo(200);
        assertThat(send(tenant.client(), HttpMethod.PATCH, path)).isEqualTo(405);
        assertThat(tenant.journal().last().orElseThrow().response().headers().first("Allow"))
                .isEqualTo("DELETE, PUT");
        assertThat(send(tenant.client(), HttpMethod.POST, path)).isEqualTo(405);
        assertThat(tenant.journal().last().orElseThrow().response().headers().first("Allow"))
                .isEqualTo("DELETE, PUT");
    }

    @Test
    void olderStubAppliesItsOwnPermissionsAfterNewerStubIsUsedUp() {
        tenant.create(Seeds.user("bob").role(Role.CLIENT));
        tenant.on(HttpMethod.POST, "/jobs").respond(200, "{}");
        tenant.on(HttpMethod.POST, "/jobs").forAdminsOnly().times(2).respond(202, "{}");
        assertThat(post("/jobs")).isEqualTo(202);
        assertThatThrownBy(() -> tenant.client("bob")
                        .request(HttpMethod.POST, "/jobs")
                        .body(JsonValue.parse("{}"))
                        .send())
                .isInstanceOf(ForbiddenException.class);
        assertThat(send(tenant.client("bob"), HttpMethod.POST, "/jobs")).isEqualTo(200);
    }

    @Test
    void returns404WhenStubIsRemovedDuringRequest() {
        Interception jobs = tenant.on(HttpMethod.POST, "/jobs").respond(202, "{}");
        beforeTheNextResponse(jobs::remove);
        assertThat(post("/jobs")).isEqualTo(404);
        assertThat(jobs.hits()).isZero();
    }

    @Test
    void returns404WhenTenantIsResetDuringRequest() {
        tenant.on(HttpMethod.POST, "/queries/{id}/run").respond(202, "{}");
        UUID project = tenant.defaultProjectId();
        UUID input = tenant.create(Seeds.input("draft").inProject(Tenant.DEFAULT_PROJECT));
        UUID query = tenant.client().queries().create(input).id();
        beforeTheNextResponse(tenant::reset);
        assertThatThrownBy(() -> tenant.client()
                        .request(HttpMethod.POST, "/queries/{id}/run")
                        .path("id", query)
                        .body(JsonValue.parse("{}"))
                        .send())
                .isInstanceOf(NotFoundException.class)
                .hasMessageContaining("no such path");
        assertThat(tenant.client().projects().get(project)).isNotNull();
    }

    @Test
    void parallelRequestsDoNotExceedStubRequestLimit() {
        tenant.on(HttpMethod.POST, "/jobs").times(3).respond(202, "{}");
        assertThat(IntStream.range(0, 40)
                        .parallel()
                        .map(unused -> post("/jobs"))
                        .boxed())
                .containsOnly(202, 404)
                .filteredOn(status -> status == 202)
                .hasSize(3);
    }

    /**
     * Runs an action after the next request is admitted and before it looks for a stub, which is when faults are
     * applied.
     */
    private void beforeTheNextResponse(Runnable action) {
        AtomicReference<Runnable> remaining = new AtomicReference<>(action);
        tenant.interceptions()
                .onAny()
                .until(() -> {
                    remaining.getAndSet(() -> {}).run();
                    return true;
                })
                .close();
    }

    private int post(String path) {
        return send(tenant.client(), HttpMethod.POST, path);
    }

    private static int send(CastellanClient client, HttpMethod method, String path) {
        try {
            var request = client.request(method, path);
            return (method == HttpMethod.GET ? request : request.body(JsonValue.parse("{}")))
                    .send()
                    .status();
        } catch (ApiException e) {
            return e.status();
        }
    }
}
