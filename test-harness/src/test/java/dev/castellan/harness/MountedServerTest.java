package dev.castellan.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.castellan.model.Role;
import dev.castellan.server.internal.front.HttpFront;
import dev.castellan.server.internal.front.HttpFront.FrontOptions;
import dev.castellan.server.limits.Limits;
import io.undertow.server.handlers.PathHandler;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** Tests requests to a tenant that do not arrive at the root of a test server, or not at the API. */
class MountedServerTest {

    private final HttpClient http = HttpClient.newHttpClient();

    @Test
    void locationHeaderContainsMountPathAndTenantName() throws Exception {
        try (TestServer server = TestServer.builder().withoutSocket().start()) {
            Tenant tenant = server.newTenant();
            InetSocketAddress anyPort = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
            try (HttpFront front = HttpFront.start(
                    FrontOptions.of(anyPort, Limits.defaults()),
                    exchange -> null,
                    unused -> new PathHandler().addPrefixPath("/mock", server.handler()))) {
                String path = "/mock/" + tenant.name() + "/api/v1/projects";
                URI url = URI.create("http://127.0.0.1:" + front.address().getPort() + path);

                HttpResponse<String> response =
                        send(request(url, tenant).POST(BodyPublishers.ofString("{\"name\":\"Apollo\"}")));

                assertThat(response.headers().firstValue("Location"))
                        .hasValueSatisfying(location -> assertThat(location).startsWith(path + "/"));
            }
        }
    }

    @Test
    void faultAppliesToOpenApiDocument() throws Exception {
        try (TestServer server = TestServer.start()) {
            Tenant tenant = server.newTenant();
            tenant.onAny().times(1).respond(503);
            URI url = URI.create(tenant.baseUrl() + "/openapi.json");

            assertThat(send(request(url, tenant)).statusCode()).isEqualTo(503);
            assertThat(send(request(url, tenant)).statusCode()).isEqualTo(200);
        }
    }

    @Test
    void journalRecordsBodyOfInProcessRequestRefusedDueToRole() {
        try (TestServer server = TestServer.builder().withoutSocket().start()) {
            Tenant tenant = server.newTenant();
            tenant.create(Seeds.user("alice").role(Role.CLIENT).inProjects("default"));
            ThrowingCallable creation = () -> tenant.client("alice").projects().create("Apollo");

            assertThat(catchThrowable(creation)).isNotNull();

            assertThat(tenant.journal().last().orElseThrow().request().body())
                    .asString()
                    .contains("Apollo");
        }
    }

    private static HttpRequest.Builder request(URI url, Tenant tenant) {
        return HttpRequest.newBuilder(url)
                .header("Authorization", "Bearer " + tenant.token())
                .header("Content-Type", "application/json");
    }

    private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return http.send(request.build(), BodyHandlers.ofString());
    }
}
