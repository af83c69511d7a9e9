package dev.castellan.examples.onboarding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.CastellanClient;
import dev.castellan.harness.Seeds;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import dev.castellan.harness.interception.Preset;
import dev.castellan.model.Project;
import io.undertow.Undertow;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Tests that the harness works without its JUnit extension, as in another test framework. */
class WithoutJUnitTest {

    @Test
    void startsServerWithoutJUnitExtension() {
        try (TestServer server = TestServer.start()) {
            Tenant tenant = server.newTenant();
            Project apollo = tenant.client().projects().create("Apollo");
            tenant.create(Seeds.user("alice"));
            assertThat(tenant.client("alice").users().me().name()).isEqualTo("alice");
            assertThat(tenant.export().toYaml()).contains("name: Apollo");
            tenant.reset();
            assertThat(tenant.client().projects().list()).doesNotContain(apollo);
        }
    }

    @Test
    void createsTenantWithCustomSettings() {
        try (TestServer server = TestServer.start()) {
            Tenant tenant = server.tenant()
                    .name("acme")
                    .frozenAt(Instant.parse("2030-01-31T12:00:00Z"))
                    .ids(42)
                    .seed(Seeds.fromClasspath("seeds/company.yaml"))
                    .settings(builder -> builder.rateLimits(
                            rates -> rates.requestsPerToken(100).failuresPerAddress(10)))
                    .create();
            tenant.interceptions().apply(Preset.SLOW);
            assertThat(tenant.baseUrl().getPath()).isEqualTo("/acme/api/v1");
        }
    }

    @Test
    void clientThatTrustsServerCertificateConnectsOverTls() {
        try (TestServer server = TestServer.builder().tls().start()) {
            Tenant tenant = server.newTenant();
            try (CastellanClient client =
                    server.trustedClient().token(tenant.token()).build()) {
                assertThat(client.users().me().id()).isEqualTo(tenant.userId(Tenant.ADMIN));
            }
        }
    }

    @Test
    void servesClientRequestsWithoutSocket() {
        try (TestServer server = TestServer.builder().withoutSocket().start()) {
            assertThat(server.newTenant().client().users().me().name()).isEqualTo("Root");
        }
    }

    @Test
    void mountsServerInExistingUndertow() {
        try (TestServer server = TestServer.builder().withoutSocket().start()) {
            Undertow host = Undertow.builder()
                    .addHttpListener(0, "127.0.0.1", server.handler())
                    .build();
            host.start();
            host.stop();
        }
    }
}
