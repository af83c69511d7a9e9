package week;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.junit.CastellanTest;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.Project;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.server.CastellanServer;
import io.undertow.Undertow;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs each program of the first week. */
@CastellanTest
class FirstWeekTest {

    Tenant tenant;

    @Test
    void createsProject() {
        assertEquals("Apollo", CreateProject.run(tenant.client()).name());
    }

    @Test
    void listsUsersOfProject() {
        UUID apollo = CreateProject.run(tenant.client()).id();
        account(apollo);
        assertEquals(List.of("ci"), ListUsersOfProject.run(tenant.client(), apollo));
    }

    @Test
    void resumesListFromCursor() {
        User ci = account();
        assertEquals(
                List.of(ci.id()),
                ResumeList.run(tenant.client()).stream().map(User::id).toList());
    }

    @Test
    void repeatsLostPost() {
        tenant.on(ProjectEndpoints.CREATE).times(1).loseResponse();
        Project apollo = RepeatLostPost.run(tenant.baseUrl(), tenant.token());
        assertEquals(apollo, tenant.client().projects().get(apollo.id()));
    }

    @Test
    void createsProjectOncePerDay() {
        Project first = CreateOnceADay.run(tenant.client(), "2030-01-31");
        assertEquals(first, CreateOnceADay.run(tenant.client(), "2030-01-31"));
    }

    @Test
    void rotatesTokenFile(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("api.token");
        Files.writeString(file, tenant.client().tokens().create().token());
        try (CastellanClient client = CastellanClient.builder(tenant.baseUrl())
                .token(Files.readString(file))
                .build()) {
            UUID old = client.tokens().current().id();
            RotateTokenFile.run(client, file);
            assertTrue(tenant.client()
                    .withToken(Files.readString(file).strip())
                    .tokens()
                    .current()
                    .rotatedFrom()
                    .equals(old));
        }
    }

    @Test
    void deletesUserWithTokens() {
        UUID ci = account().id();
        tenant.client().tokens().create(ci);
        DeleteUserWithTokens.run(tenant.client(), ci);
        assertThrows(NotFoundException.class, () -> tenant.client().users().get(ci));
    }

    @Test
    void embedsServer() {
        assertEquals(60, EmbedServer.run().length());
    }

    @Test
    void mountsServerInUndertow() throws Exception {
        try (CastellanServer server = CastellanServer.builder().withoutSocket().start()) {
            Undertow undertow = MountHandler.run(server);
            undertow.start();
            InetSocketAddress address =
                    (InetSocketAddress) undertow.getListenerInfo().get(0).getAddress();
            URI document = URI.create("http://127.0.0.1:" + address.getPort() + "/castellan/api/v1/openapi.json");
            assertEquals(
                    200,
                    HttpClient.newHttpClient()
                            .send(HttpRequest.newBuilder(document).build(), HttpResponse.BodyHandlers.discarding())
                            .statusCode());
            undertow.stop();
        }
    }

    @Test
    void listsProjectsAsynchronously() {
        assertEquals(1, ListAsynchronously.run(tenant.client().async()).join().size());
    }

    @Test
    void readsLocationOfRawResponse() {
        assertTrue(RawResponse.run(tenant.client()).contains("/api/v1/projects/"));
    }

    @Test
    void readsSettingsFromEnvironment() {
        Map<String, String> variables =
                Map.of("CASTELLAN_BASE_URL", tenant.baseUrl().toString(), "CASTELLAN_TOKEN", tenant.token());
        try (CastellanClient client = SettingsFromEnvironment.run(variables)) {
            assertEquals("Root", client.users().me().name());
        }
    }

    @Test
    void filtersProjects() {
        Project apollo = CreateProject.run(tenant.client());
        tenant.client().projects().archive(apollo.id());
        assertEquals(1, FilterProjects.run(tenant.client()).size());
    }

    @Test
    void findsFirstAdmin() {
        assertEquals(Role.ORG_ADMIN, FirstAdmin.run(tenant.client()).role());
    }

    @Test
    void createsManyProjectsAndCollectsFailures() throws InterruptedException {
        assertEquals(
                List.of(" "),
                List.copyOf(
                        CreateMany.run(tenant.client(), List.of("A", " ", "B")).keySet()));
    }

    @Test
    void verifiesTokenOfCustomer() {
        String token = tenant.token();
        assertEquals(200, CheckTokenOfCustomer.run(tenant.client(), token, tenant.defaultProjectId()));
        assertEquals(403, CheckTokenOfCustomer.run(tenant.client(), token, UUID.randomUUID()));
        assertEquals(401, CheckTokenOfCustomer.run(tenant.client(), "csts_unknown", tenant.defaultProjectId()));
    }

    private User account(UUID... projects) {
        return tenant.client()
                .users()
                .create(NewServiceAccount.of("ci", Role.CLIENT).projects(projects));
    }
}
