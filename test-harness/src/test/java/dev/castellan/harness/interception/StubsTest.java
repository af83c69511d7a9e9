package dev.castellan.harness.interception;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.ConflictException;
import dev.castellan.client.errors.DeletionBlockedException;
import dev.castellan.client.errors.ForbiddenException;
import dev.castellan.client.errors.InvalidRequestException;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.client.errors.ServerFailureException;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.TenantSnapshot;
import dev.castellan.harness.TestServer;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.Project;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.HttpMethod;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.exchange.ApiResponse;
import dev.castellan.model.inputs.NewInput;
import dev.castellan.model.inputs.Query;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.spi.Refusal;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class StubsTest {

    @AutoClose
    private static final TestServer SERVER = TestServer.start();

    private static final String RUN = "/queries/{id}/run";

    @AutoClose
    private final Tenant tenant = SERVER.newTenant();

    private final CastellanClient admin = tenant.client();

    @Test
    void respondsToOperationOutsideSpecification() {
        tenant.on(HttpMethod.POST, RUN).respond(202, "{\"state\":\"queued\"}");
        Query query = query(admin, tenant.defaultProjectId());
        assertThat(run(admin, query.id())).isEqualTo(JsonValue.parse("{\"state\":\"queued\"}"));
    }

    @Test
    void checksCallerAndPathIdsBeforeStubResponds() {
        tenant.on(HttpMethod.POST, RUN).respond(202, "{}");
        Project secret = admin.projects().create("Secret");
        Query hidden = query(admin, secret.id());
        CastellanClient client = client();
        assertThatThrownBy(() -> run(client, hidden.id())).isInstanceOf(NotFoundException.class);
        assertThatThrownBy(() -> run(client, UUID.randomUUID())).isInstanceOf(NotFoundException.class);
        assertThatThrownBy(() -> run(admin.withToken("csts_0madeUpForTests0"), hidden.id()))
                .isInstanceOf(UnauthenticatedException.class);
        assertThatThrownBy(() -> admin.request(HttpMethod.GET, RUN)
                        .path("id", hidden.id())
                        .send())
                .hasMessageContaining("POST");
        assertThat(run(admin, hidden.id())).isEqualTo(JsonValue.parse("{}"));
    }

    @Test
    void refusesNonAdminsWhenStubIsOnlyForAdmins() {
        tenant.on(HttpMethod.POST, "/reindex").forAdminsOnly().respond(204);
        assertThatThrownBy(() -> client().request(HttpMethod.POST, "/reindex").send())
                .isInstanceOf(ForbiddenException.class);
        admin.request(HttpMethod.POST, "/reindex").send();
    }

    @Test
    void newerStubDeterminesWhoMayCallOperation() {
        tenant.on(HttpMethod.POST, "/reindex").forAdminsOnly().respond(204);
        tenant.on(HttpMethod.POST, "/reindex").respond(204);
        client().request(HttpMethod.POST, "/reindex").send();
    }

    @Test
    void returnsResponsesInOrderAndRepeatsLast() {
        tenant.on(HttpMethod.POST, "/jobs")
                .respond(202, "{\"n\":1}")
                .then(409, "{\"errorID\":\"0190a000-0000-4000-8000-000000000001\",\"message\":\"busy\"}")
                .then(202, "{\"n\":3}");
        assertThat(jobs()).isEqualTo(JsonValue.parse("{\"n\":1}"));
        assertThatThrownBy(this::jobs).isInstanceOf(ConflictException.class).hasMessageContaining("busy");
        assertThat(jobs()).isEqualTo(JsonValue.parse("{\"n\":3}"));
        assertThat(jobs()).isEqualTo(JsonValue.parse("{\"n\":3}"));
    }

    @Test
    void handlerReadsPathIdBodyAndCaller() {
        tenant.on(HttpMethod.POST, RUN).handle(call -> {
            UUID id = call.id("id");
            return call.respond(
                    200,
                    JsonValue.of(id.toString() + call.body() + call.caller().isAdmin())
                            .toJson());
        });
        Query query = query(admin, tenant.defaultProjectId());
        assertThat(run(admin, query.id()).asString()).isEqualTo(query.id() + "{\"speed\":2}true");
    }

    @Test
    void returns404WhenHandlerReadsMalformedId() {
        tenant.on(ProjectEndpoints.GET)
                .handle(call ->
                        call.respond(200, JsonValue.of(call.id("id").toString()).toJson()));
        assertThatThrownBy(() -> admin.request(HttpMethod.GET, "/projects/{id}")
                        .path("id", "apollo")
                        .send())
                .isInstanceOf(NotFoundException.class);
    }

    @Test
    void refusalThrownByHandlerReachesClientAsApiError() {
        tenant.on(HttpMethod.POST, RUN).handle(call -> {
            throw Refusal.of(ErrorKind.INVALID, "speed: 2 is too fast");
        });
        assertThatThrownBy(
                        () -> run(admin, query(admin, tenant.defaultProjectId()).id()))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageContaining("speed: 2 is too fast");
    }

    @Test
    void stubReplacesServerResponseForGivenNumberOfRequests() {
        Interception stub = tenant.on(ProjectEndpoints.CREATE)
                .times(1)
                .respond(500, "{\"errorID\":\"0190a000-0000-4000-8000-000000000001\",\"message\":\"oops\"}");
        assertThatThrownBy(() -> admin.projects().create("Apollo")).isInstanceOf(ServerFailureException.class);
        assertThat(admin.projects().list()).hasSize(1);
        admin.projects().create("Apollo");
        assertThat(admin.projects().list()).hasSize(2);
        assertThat(stub.hits()).isEqualTo(1);
    }

    @Test
    void stubDoesNotRespondToCallersThatServerRefuses() {
        tenant.on(ProjectEndpoints.CREATE).respond(201, "{}");
        assertThatThrownBy(() -> client().projects().create("Apollo")).isInstanceOf(ForbiddenException.class);
    }

    @Test
    void transformsServerResponse() {
        tenant.on(ProjectEndpoints.GET)
                .transform(response ->
                        new ApiResponse(response.status(), response.headers().with("X-Extra", "1"), response.body()));
        assertThat(admin.exchange(
                                ProjectEndpoints.GET,
                                dev.castellan.model.endpoint.Arguments.path(tenant.defaultProjectId()))
                        .headers()
                        .first("X-Extra"))
                .isEqualTo("1");
    }

    @Test
    void refusesToDeleteResourcesMarkedAsInUse() {
        Query query = query(admin, tenant.defaultProjectId());
        tenant.markInUse(query.id(), "running inference 42");
        assertThatThrownBy(() -> admin.queries().delete(query.id()))
                .isInstanceOf(DeletionBlockedException.class)
                .hasMessageContaining("running inference 42");
        assertThatThrownBy(() -> admin.inputs().delete(query.inputId())).isInstanceOf(DeletionBlockedException.class);
        tenant.release(query.id());
        admin.queries().delete(query.id());
    }

    @Test
    void resettingRemovesStubsAndRestoringSnapshotRestoresInUseMarks() {
        Query query = query(admin, tenant.defaultProjectId());
        tenant.markInUse(query.id(), "running inference 42");
        TenantSnapshot marked = tenant.snapshot();
        tenant.on(HttpMethod.POST, "/jobs").respond(202, "{}");
        tenant.reset();
        assertThatThrownBy(this::jobs).isInstanceOf(NotFoundException.class);
        tenant.restore(marked);
        assertThatThrownBy(() -> admin.queries().delete(query.id())).isInstanceOf(DeletionBlockedException.class);
    }

    @Test
    void reportsUnusedStubs() {
        Interception used = tenant.on(HttpMethod.POST, "/jobs").respond(202, "{}");
        Interception unused = tenant.on(ProjectEndpoints.GET).respond(200, "{}");
        jobs();
        assertThat(tenant.interceptions().unused()).containsExactly(unused);
        assertThat(unused).hasToString("respond with 200 on projects.get");
        used.remove();
        assertThatThrownBy(this::jobs).isInstanceOf(NotFoundException.class);
    }

    @Test
    void rejectsInvalidStubDefinitions() {
        assertThatThrownBy(() -> tenant.on(ProjectEndpoints.GET).forAdminsOnly())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("projects.get");
        assertThatThrownBy(() -> tenant.on(HttpMethod.GET, "/projects/{id}").query("q"))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> tenant.on(HttpMethod.POST, "jobs")).hasMessageContaining("jobs");
        assertThatThrownBy(() -> tenant.on(HttpMethod.POST, "/jobs").respond(99))
                .hasMessageContaining("99");
        assertThatThrownBy(() -> tenant.on(HttpMethod.POST, "/jobs").times(0)).hasMessageContaining("requests is 0");
    }

    private JsonValue jobs() {
        return admin.request(HttpMethod.POST, "/jobs")
                .body(JsonValue.parse("{}"))
                .send()
                .json();
    }

    private static JsonValue run(CastellanClient client, UUID query) {
        return client.request(HttpMethod.POST, RUN)
                .path("id", query)
                .body(JsonValue.parse("{\"speed\":2}"))
                .send()
                .json();
    }

    private CastellanClient client() {
        User ci = admin.users().create(NewServiceAccount.of("ci", Role.CLIENT));
        return admin.withToken(admin.tokens().create(ci.id()).token());
    }

    private static Query query(CastellanClient client, UUID project) {
        return client.queries()
                .create(client.inputs()
                        .create(project, NewInput.withName("Paper"))
                        .id());
    }
}
