package dev.castellan.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.ClientClosedException;
import dev.castellan.client.errors.UnauthenticatedException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

/** Tests that a tenant replaces the clients that a test has closed. */
class ClosedClientsTest {

    @AutoClose
    private final TestServer server = TestServer.builder().withoutSocket().start();

    private final Tenant tenant = server.newTenant();

    @Test
    void returnsNewClientAfterPreviousClientWasClosed() {
        try (CastellanClient admin = tenant.client()) {
            admin.users().me();
        }
        assertThat(tenant.client().users().me()).isNotNull();
        tenant.client().close();
        tenant.reset();
        assertThat(tenant.client().users().me()).isNotNull();
    }

    @Test
    void returnsSameClientWhileItIsOpen() {
        tenant.client().close();
        assertThat(tenant.client()).isSameAs(tenant.client());
        assertThat(tenant.anonymous()).isSameAs(tenant.anonymous());
    }

    @Test
    void closingOneClientKeepsOtherClientsOpen() {
        tenant.create(Seeds.user("bob"));
        CastellanClient admin = tenant.client();
        tenant.client("bob").close();
        assertThat(tenant.client()).isSameAs(admin);
        assertThat(admin.users().me()).isNotNull();
        assertThat(tenant.client("bob").users().me().name()).isEqualTo("bob");
    }

    @Test
    void replacesClosedAnonymousAndExpiredClients() {
        tenant.anonymous().close();
        assertThatThrownBy(() -> tenant.anonymous().users().me()).isInstanceOf(UnauthenticatedException.class);
        tenant.expired().close();
        assertThatThrownBy(() -> tenant.expired().users().me()).isInstanceOf(UnauthenticatedException.class);
    }

    @Test
    void returnsSameClientToInterruptedThread() {
        CastellanClient admin = tenant.client();
        Thread.currentThread().interrupt();
        CastellanClient repeated = tenant.client();
        assertThat(Thread.interrupted()).isTrue();
        assertThat(repeated).isSameAs(admin);
    }

    @Test
    void sendsNoRequestWhenReplacingClosedClient() {
        tenant.client().close();
        tenant.client();
        tenant.client();
        assertThat(tenant.journal().entries()).isEmpty();
    }

    @Test
    void closingTenantClosesItsClientsPermanently() {
        CastellanClient admin = tenant.client();
        CastellanClient anonymous = tenant.anonymous();
        admin.close();
        CastellanClient repeated = tenant.client();
        tenant.close();
        assertThatThrownBy(() -> repeated.users().me()).isInstanceOf(ClientClosedException.class);
        assertThatThrownBy(() -> tenant.client().users().me()).isInstanceOf(ClientClosedException.class);
        assertThat(tenant.client()).isSameAs(repeated);
        assertThatThrownBy(() -> anonymous.users().me()).isInstanceOf(ClientClosedException.class);
    }
}
