package dev.castellan.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class TenantNamesTest {

    @AutoClose
    private final TestServer server = TestServer.builder().withoutSocket().start();

    @Test
    void skipsGeneratedNamesThatAreAlreadyTaken() {
        server.tenant().name("tenant-1").create();
        server.tenant().name("tenant-2").create();
        server.tenant().name("tenant-4").create();
        assertThat(IntStream.range(0, 2).mapToObj(unused -> server.newTenant().name()))
                .containsExactly("tenant-3", "tenant-5");
    }

    @Test
    void freesNameWhenTenantIsClosed() {
        Tenant first = server.tenant().name("acme").create();
        assertThatThrownBy(() -> server.tenant().name("acme").create())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'acme' already");
        first.close();
        first.close();
        Tenant second = server.tenant().name("acme").create();
        first.close();
        assertThatThrownBy(() -> server.tenant().name("acme").create()).hasMessageContaining("'acme' already");
        assertThat(second.client().users().me()).isNotNull();
    }

    @Test
    void freesNameWhenTenantCreationFails() {
        TenantBuilder broken = server.tenant().name("acme").settings(settings -> settings.port(-1));
        assertThatThrownBy(broken::create).hasMessageContaining("port -1");
        assertThat(server.tenant().name("acme").create()).hasToString("Tenant[acme]");
    }
}
