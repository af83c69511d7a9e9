package dev.castellan.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.TransportException;
import dev.castellan.server.Limits;
import dev.castellan.server.undertow.CastellanHandler;
import io.undertow.Undertow;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;

/** The same server behind a socket, TLS, no socket at all, and another server. */
class SurroundingsTest {

    @Test
    void clientsOfTenantsTrustTheServerAndOthersDoNot() throws Exception {
        try (TestServer server = TestServer.builder().tls().start()) {
            Tenant tenant = server.newTenant();
            assertThat(tenant.baseUrl().getScheme()).isEqualTo("https");
            assertThat(tenant.client().users().me().userId())
                    .isEqualTo(tenant.member(Tenant.ADMIN).userId());
            try (CastellanClient stranger = CastellanClient.builder(tenant.baseUrl())
                            .token(tenant.member(Tenant.ADMIN).requiredToken())
                            .build();
                    CastellanClient trusting = server.trustedClient()
                            .token(tenant.member(Tenant.ADMIN).requiredToken())
                            .build()) {
                assertThatThrownBy(() -> stranger.users().me()).isInstanceOf(TransportException.class);
                assertThat(trusting.users().me()).isNotNull();
            }
            HttpClient other = HttpClient.newBuilder()
                    .sslContext(server.tls().clientContext())
                    .build();
            HttpResponse<Void> answer = other.send(
                    HttpRequest.newBuilder(URI.create(tenant.baseUrl() + "/users/me"))
                            .build(),
                    HttpResponse.BodyHandlers.discarding());
            assertThat(answer.statusCode()).isEqualTo(401);
            assertThat(server.tls().authorityPem()).startsWith("-----BEGIN CERTIFICATE-----");
        }
    }

    @Test
    void serverWithoutTlsHasNoKeys() {
        try (TestServer server = TestServer.builder().withoutSocket().start()) {
            assertThatThrownBy(server::tls)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("tls()");
        }
    }

    @Test
    void clientsReachAServerWithoutASocket() {
        try (TestServer server = TestServer.builder().withoutSocket().start()) {
            assertThat(server.newTenant().client().projects().create("Apollo").name())
                    .isEqualTo("Apollo");
            assertThatThrownBy(server::baseUrl)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("no socket");
        }
    }

    @Test
    void serverIsMountedInAHostsOwn() {
        try (TestServer server = TestServer.builder().withoutSocket().start()) {
            Tenant tenant = server.newTenant();
            Undertow host = Undertow.builder()
                    .addHttpListener(0, "127.0.0.1", CastellanHandler.of(server.service(), Limits.defaults()))
                    .build();
            host.start();
            InetSocketAddress address =
                    (InetSocketAddress) host.getListenerInfo().get(0).getAddress();
            try (CastellanClient client = CastellanClient.builder("http://127.0.0.1:" + address.getPort())
                    .token(tenant.member(Tenant.ADMIN).requiredToken())
                    .build()) {
                assertThat(client.users().me().userId())
                        .isEqualTo(tenant.member(Tenant.ADMIN).userId());
            } finally {
                host.stop();
            }
        }
    }
}
