package dev.castellan.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.TransportException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** Tests the same server over a socket, over TLS and without a socket. */
class TransportsTest {

    @Test
    void onlyClientsThatTrustCertificateCanCallServer() throws Exception {
        try (TestServer server = TestServer.builder().tls().start()) {
            Tenant tenant = server.newTenant();
            assertThat(tenant.baseUrl().getScheme()).isEqualTo("https");
            assertThat(tenant.client().users().me().id()).isEqualTo(tenant.userId(Tenant.ADMIN));
            try (CastellanClient client = CastellanClient.builder(tenant.baseUrl())
                            .token(tenant.token())
                            .build();
                    CastellanClient trusting =
                            server.trustedClient().token(tenant.token()).build()) {
                assertThatThrownBy(() -> client.users().me()).isInstanceOf(TransportException.class);
                assertThat(trusting.users().me()).isNotNull();
            }
            HttpClient other = HttpClient.newBuilder()
                    .sslContext(server.tls().clientContext())
                    .build();
            HttpResponse<Void> response = other.send(
                    HttpRequest.newBuilder(URI.create(tenant.baseUrl() + "/users/me"))
                            .build(),
                    HttpResponse.BodyHandlers.discarding());
            assertThat(response.statusCode()).isEqualTo(401);
            assertThat(server.tls().authorityPem()).startsWith("-----BEGIN CERTIFICATE-----");
        }
    }

    @Test
    void readingTlsSettingsThrowsWhenServerHasNoTls() {
        try (TestServer server = TestServer.builder().withoutSocket().start()) {
            assertThatThrownBy(server::tls)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("tls()");
        }
    }

    @Test
    void clientsCanCallServerThatHasNoSocket() {
        try (TestServer server = TestServer.builder().withoutSocket().start()) {
            assertThat(server.newTenant().client().projects().create("Apollo").name())
                    .isEqualTo("Apollo");
            assertThat(server.newTenant().client().raw(c -> c.users().me()).requestId())
                    .isPresent();
            assertThatThrownBy(server::baseUrl)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("no socket");
        }
    }
}
