package dev.castellan.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.UnauthenticatedException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Tests that the server refuses clients without a token or with an expired token. */
class RefusedClientsTest {

    @Test
    void refusesClientWithoutToken() {
        try (TestServer server = TestServer.start()) {
            assertRefused(server.newTenant().anonymous());
        }
    }

    @Test
    void refusesExpiredTokenUntilClockIsSetBack() {
        try (TestServer server = TestServer.start()) {
            Tenant tenant = server.newTenant();
            CastellanClient expired = tenant.expired();
            assertRefused(expired);
            assertThat(tenant.expired()).isSameAs(expired);
            tenant.clock().set(Instant.now().minus(Duration.ofHours(2)));
            assertThat(expired.users().me().id()).isEqualTo(tenant.userId(Tenant.ADMIN));
        }
    }

    @Test
    void resetDeletesExpiredToken() {
        try (TestServer server = TestServer.builder().withoutSocket().start()) {
            Tenant tenant = server.newTenant();
            CastellanClient before = tenant.expired();
            tenant.reset();
            assertThat(tenant.client().tokens().list()).hasSize(1);
            assertThat(tenant.expired()).isNotSameAs(before);
            assertThat(tenant.client().tokens().list()).hasSize(2);
            assertRefused(tenant.expired());
        }
    }

    private static void assertRefused(CastellanClient client) {
        assertThatThrownBy(() -> client.users().me()).isInstanceOf(UnauthenticatedException.class);
    }
}
