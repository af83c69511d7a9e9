package dev.castellan.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.client.CastellanClient;
import dev.castellan.client.errors.NotFoundException;
import dev.castellan.client.errors.UnauthenticatedException;
import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewProject;
import dev.castellan.model.NewToken;
import dev.castellan.model.Project;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ProjectEndpoints;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class TenantTest {

    @AutoClose
    private static final TestServer SERVER = TestServer.start();

    @AutoClose
    private final Tenant tenant = SERVER.newTenant();

    private final CastellanClient admin = tenant.client();

    @Test
    void tenantsOnSameServerAreIsolated() {
        try (Tenant other = SERVER.newTenant()) {
            Project apollo = admin.projects().create("Apollo");
            assertThat(admin.projects().get(apollo.id())).isEqualTo(apollo);
            assertThatThrownBy(() -> other.client().projects().get(apollo.id())).isInstanceOf(NotFoundException.class);
            assertThat(other.organizationId()).isNotEqualTo(tenant.organizationId());
        }
    }

    @Test
    void acceptsTokenAtServerUrlButNotAtUrlOfAnotherTenant() {
        try (Tenant other = SERVER.newTenant();
                CastellanClient shared = CastellanClient.builder(SERVER.baseUrl())
                        .token(tenant.token())
                        .build();
                CastellanClient astray = CastellanClient.builder(other.baseUrl())
                        .token(tenant.token())
                        .build()) {
            assertThat(shared.users().me().id()).isEqualTo(tenant.userId(Tenant.ADMIN));
            assertThatThrownBy(() -> astray.users().me()).isInstanceOf(UnauthenticatedException.class);
        }
    }

    @Test
    void refusesUnknownTokenAtServerUrl() {
        try (CastellanClient client = CastellanClient.builder(SERVER.baseUrl())
                .token("csts_0madeUpForTests0")
                .build()) {
            assertThatThrownBy(() -> client.users().me()).isInstanceOf(UnauthenticatedException.class);
        }
    }

    @Test
    void locationHeaderStartsWithTenantPath() {
        String location = admin.exchange(ProjectEndpoints.CREATE, Arguments.body(new NewProject("Apollo")))
                .headers()
                .first("Location");
        assertThat(location).startsWith(tenant.baseUrl().getPath() + "/projects/");
    }

    @Test
    void advancingTenantClockDoesNotAffectOtherTenants() {
        try (Tenant other = SERVER.newTenant()) {
            Instant expiry = tenant.clock().instant().plus(Duration.ofHours(1));
            IssuedToken own = admin.tokens().create(NewToken.forCaller().expiringAt(expiry));
            IssuedToken foreign =
                    other.client().tokens().create(NewToken.forCaller().expiringAt(expiry));
            tenant.clock().advance(Duration.ofHours(2));
            assertThatThrownBy(() -> admin.withToken(own.token()).users().me())
                    .isInstanceOf(UnauthenticatedException.class);
            assertThat(other.client().withToken(foreign.token()).users().me()).isNotNull();
        }
    }

    @Test
    void tokenListShowsTimeOfLastUse() {
        tenant.clock().freezeAt(Instant.parse("2026-03-04T12:00:00Z"));
        admin.users().me();
        assertThat(admin.tokens().list().stream().findFirst().orElseThrow().lastUsedAt())
                .isEqualTo("2026-03-04T12:00:00Z");
    }

    @Test
    void seedDeterminesIdsAndTokens() {
        try (Tenant one = SERVER.tenant().ids(7).create();
                Tenant other = SERVER.tenant().ids(8).create()) {
            Project first = one.client().projects().create("Apollo");
            assertThat(one.token()).isNotEqualTo(other.token(Tenant.ADMIN));
            one.reset();
            assertThat(one.client().projects().create("Apollo").id()).isEqualTo(first.id());
        }
    }

    @Test
    void distinguishesTenantsWithSameSeedByUrl() {
        try (Tenant one = SERVER.tenant().ids(9).create();
                Tenant other = SERVER.tenant().ids(9).create()) {
            assertThat(one.token()).isEqualTo(other.token(Tenant.ADMIN));
            one.client().projects().create("Apollo");
            assertThat(one.client().projects().list()).hasSize(2);
            assertThat(other.client().projects().list()).hasSize(1);
        }
    }

    @Test
    void errorForUnknownUserListsKnownUsers() {
        assertThatThrownBy(() -> tenant.client("alice"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no user 'alice' in tenant " + tenant.name() + ": there are [admin]");
    }

    @Test
    void rejectsInvalidOrDuplicateTenantName() {
        assertThatThrownBy(() -> SERVER.tenant().name("A b")).hasMessageContaining("'A b'");
        assertThatThrownBy(() -> SERVER.tenant().name("api")).hasMessageContaining("'api'");
        try (Tenant acme = SERVER.tenant().name("acme").create()) {
            assertThat(acme.baseUrl().getPath()).isEqualTo("/acme/api/v1");
            assertThatThrownBy(() -> SERVER.tenant().name("acme").create()).hasMessageContaining("'acme' already");
        }
    }

    @Test
    void appliesSettingsOnlyToTenantThatDefinesThem() {
        try (Tenant bare = SERVER.tenant()
                .settings(server -> server.api(api -> api.extensions(false)))
                .create()) {
            assertThatThrownBy(() -> bare.client().users().me()).isInstanceOf(NotFoundException.class);
            assertThat(admin.users().me()).isNotNull();
        }
    }
}
