package dev.castellan.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.errors.NotFoundException;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.Project;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SnapshotTest {

    private final TestServer server = TestServer.builder().withoutSocket().start();
    private final Tenant tenant = server.newTenant();

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void restoredTenantHoldsWhatItHeldThen() {
        Project kept = tenant.client().projects().create("Kept");
        TenantSnapshot snapshot = tenant.snapshot();
        Project gone = tenant.client().projects().create("Gone");
        tenant.clock().advance(Duration.ofDays(1));
        tenant.restore(snapshot);
        assertThat(tenant.client().projects().get(kept.projectId())).isEqualTo(kept);
        assertThatThrownBy(() -> tenant.client().projects().get(gone.projectId()))
                .isInstanceOf(NotFoundException.class);
        assertThat(tenant.clock().setting()).isEqualTo(MovableClock.Setting.OF_THE_MACHINE);
    }

    @Test
    void snapshotIsRestoredAgainAndAgain() {
        TenantSnapshot snapshot = tenant.snapshot();
        for (int i = 0; i < 3; i++) {
            tenant.client().projects().create("Apollo");
            tenant.restore(snapshot);
            assertThat(tenant.client().projects().list()).hasSize(1);
        }
    }

    @Test
    void tokenOfATimeThatIsGoneIsUnknown() {
        IssuedToken token = tenant.client().tokens().create(NewToken.forCaller());
        assertThat(tenant.client().token(token.token()).users().me()).isNotNull();
        tenant.reset();
        assertThatThrownBy(() -> tenant.client().token(token.token()).users().me())
                .isInstanceOf(UnauthenticatedException.class);
    }

    @Test
    void clientsOutliveAReset() {
        var admin = tenant.client();
        tenant.reset();
        assertThat(admin.users().me().userId())
                .isEqualTo(tenant.member(Tenant.ADMIN).userId());
    }

    @Test
    void snapshotOfAnotherTenantIsRefused() {
        TenantSnapshot foreign = server.newTenant().snapshot();
        assertThatThrownBy(() -> tenant.restore(foreign))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not " + tenant.name());
    }
}
