package dev.castellan.consumer.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.CastellanClient;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.TestServer;
import io.undertow.Undertow;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;

/** Tests a server in a host application's Undertow, which has default settings, including worker threads. */
class HostTest {

    @Test
    void servesApiInUndertowServerOwnedByHostApplication() {
        try (TestServer server = TestServer.builder().withoutSocket().start()) {
            Tenant tenant = server.newTenant();
            Undertow host = Undertow.builder()
                    .addHttpListener(0, "127.0.0.1", server.handler())
                    .build();
            host.start();
            try (CastellanClient client =
                    CastellanClient.builder(urlOf(host)).token(tenant.token()).build()) {
                assertThat(client.users().me().id()).isEqualTo(tenant.userId(Tenant.ADMIN));
            } finally {
                host.stop();
            }
        }
    }

    private static String urlOf(Undertow host) {
        InetSocketAddress address =
                (InetSocketAddress) host.getListenerInfo().get(0).getAddress();
        return "http://127.0.0.1:" + address.getPort();
    }
}
