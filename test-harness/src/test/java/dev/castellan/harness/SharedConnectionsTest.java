package dev.castellan.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.User;
import dev.castellan.model.endpoint.UserEndpoints;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import okhttp3.OkHttpClient;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that the clients of a server's tenants share connections but are closed separately. */
class SharedConnectionsTest {

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void tenantsShareConnections(boolean tls) {
        try (TestServer server = start(tls)) {
            Tenant one = server.newTenant();
            Tenant other = server.newTenant();
            one.client().users().me();
            other.client().users().me();
            other.anonymous();
            assertThat(other.journal().last().orElseThrow().connection())
                    .isPresent()
                    .isEqualTo(one.journal().last().orElseThrow().connection());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void closingTenantDoesNotCloseConnectionsOfOtherTenants(boolean tls) {
        try (TestServer server = start(tls)) {
            Tenant one = server.newTenant();
            Tenant other = server.newTenant();
            one.client().users().me();
            other.on(UserEndpoints.ME).delay(Duration.ofMillis(300));
            CompletableFuture<User> underWay = other.client().async().users().me();
            other.journal().expect(UserEndpoints.ME).eventually().times(1);
            one.close();
            assertThat(underWay.join().id()).isEqualTo(other.userId(Tenant.ADMIN));
            assertThat(other.client().async().users().me().join()).isNotNull();
            assertThat(server.newTenant().client().users().me()).isNotNull();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void closingServerClosesAllConnections(boolean tls) {
        OkHttpClient shared;
        try (TestServer server = start(tls)) {
            Tenant tenant = server.newTenant();
            assertThat(tenant.client().async().users().me().join()).isNotNull();
            shared = server.connections().client();
            assertThat(shared.connectionPool().connectionCount()).isPositive();
        }
        assertThat(shared.connectionPool().connectionCount()).isZero();
        assertThat(shared.dispatcher().executorService().isShutdown()).isTrue();
    }

    private static TestServer start(boolean tls) {
        return tls ? TestServer.builder().tls().start() : TestServer.start();
    }
}
