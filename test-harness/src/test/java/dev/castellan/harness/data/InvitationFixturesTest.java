package dev.castellan.harness.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.harness.Seeds;
import dev.castellan.harness.Tenant;
import dev.castellan.harness.TenantSnapshot;
import dev.castellan.harness.TestServer;
import dev.castellan.model.Role;
import dev.castellan.model.User;
import dev.castellan.model.people.Invitation;
import dev.castellan.model.people.InvitationPurpose;
import dev.castellan.model.people.IssuedInvitation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class InvitationFixturesTest {

    private static final Instant NOON = Instant.parse("2030-01-31T12:00:00Z");

    @AutoClose
    private final TestServer server = TestServer.builder().withoutSocket().start();

    private final Tenant tenant = server.tenant().frozenAt(NOON).create();

    @Test
    void createsInvitedPersonWithProject() {
        UUID research = tenant.create(Seeds.project("research"));
        IssuedInvitation invitation = invite(alice().withInvitation()
                .role(Role.ORG_ADMIN)
                .displayName("Alice")
                .inProjects("research"));

        assertThat(invitation.userId()).isEqualTo(tenant.userId("alice"));
        assertThat(invitation.email()).isEqualTo("alice@example.com");
        assertThat(invitation.purpose()).isEqualTo(InvitationPurpose.JOIN);
        assertThat(invitation.expiresAt()).isEqualTo(NOON.plus(Duration.ofDays(3)));
        assertThat(tenant.invitation("alice")).isEqualTo(invitation);
        User alice = tenant.client().users().get(invitation.userId());
        assertThat(alice.name()).isEqualTo("Alice");
        assertThat(alice.role()).isEqualTo(Role.ORG_ADMIN);
        assertThat(alice.isServiceAccount()).isFalse();
        assertThat(alice.projectIds()).contains(research);
        assertThat(list()).extracting(Invitation::userId).containsExactly(invitation.userId());
    }

    @Test
    void invitationIsValidUntilGivenExpiry() {
        Instant end = NOON.plus(Duration.ofHours(5));

        assertThat(invite(alice().withInvitationExpiringAt(end)).expiresAt()).isEqualTo(end);
        assertThat(list()).extracting(Invitation::expiresAt).containsExactly(end);
    }

    @Test
    void acceptsInvitationExpiryBelowServerMinimum() {
        Instant soon = NOON.plusSeconds(10);

        assertThat(invite(alice().withInvitationExpiringAt(soon)).expiresAt()).isEqualTo(soon);
        assertThat(list()).extracting(Invitation::expiresAt).containsExactly(soon);
    }

    @Test
    void listsExpiredInvitationWithPastExpiry() {
        IssuedInvitation expired = invite(alice().withExpiredInvitation());

        assertThat(expired.expiresAt()).isBefore(NOON);
        assertThat(list()).extracting(Invitation::expiresAt).containsExactly(expired.expiresAt());
        assertThat(tenant.export()).isEqualTo(Seeds.of(alice().withExpiredInvitation()));
    }

    @Test
    void createsNothingWhenServerRefusesFixture() {
        assertThatThrownBy(() -> invite(alice().withInvitationExpiringAt(NOON.plus(Duration.ofDays(31)))))
                .isInstanceOf(SeedException.class)
                .hasMessageContaining("users.alice")
                .hasMessageContaining("30 days");
        assertThatThrownBy(() -> invite(bob().withInvitation().inProjects("nowhere")))
                .isInstanceOf(SeedException.class)
                .hasMessageContaining("no project 'nowhere'");

        assertThat(list()).isEmpty();
        assertThat(tenant.export()).isEqualTo(Seeds.of());
    }

    @Test
    void throwsWhenUserHasNoInvitation() {
        tenant.create(Seeds.user("ci").withoutToken());

        assertThatIllegalStateException()
                .isThrownBy(() -> tenant.invitation("ci"))
                .withMessageContaining("'ci'")
                .withMessageContaining("withInvitation()");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> tenant.invitation("nobody"))
                .withMessageContaining("ci");
    }

    @Test
    void createsInvitationsFromSeed() {
        tenant.apply(Seeds.parse("""
                users:
                  alice: {person: true, email: alice@example.com, invitation: true}
                  bob: {person: true, email: bob@example.com, invitation: expired}
                  carol: {person: true, email: carol@example.com, invitation: 2030-02-01T12:00:00Z}
                """, "people.yaml"));

        assertThat(tenant.invitation("alice").expiresAt()).isEqualTo(NOON.plus(Duration.ofDays(3)));
        assertThat(tenant.invitation("bob").expiresAt()).isBefore(NOON);
        assertThat(tenant.invitation("carol").expiresAt()).isEqualTo(NOON.plus(Duration.ofDays(1)));
        assertThat(list()).hasSize(3);
    }

    @Test
    void exportListsOpenInvitationsWithoutCodes() {
        String code = invite(alice().withInvitation()).code();
        tenant.create(Seeds.user("bob").person("bob@example.com").withoutToken());

        Seed export = tenant.export();

        assertThat(export)
                .isEqualTo(Seeds.of(
                        alice().withInvitationExpiringAt(NOON.plus(Duration.ofDays(3))), bob().withoutToken()));
        assertThat(export.toYaml())
                .contains("invitation: \"2030-02-03T12:00:00Z\"")
                .doesNotContain(code);
    }

    @Test
    void restoresInvitationsFromSnapshot() {
        IssuedInvitation retained = invite(alice().withInvitation());
        TenantSnapshot snapshot = tenant.snapshot();
        invite(bob().withInvitation());
        tenant.administration().deleteInvitation(tenant.organizationId(), tenant.userId("alice"));

        tenant.restore(snapshot);

        assertThat(list()).extracting(Invitation::userId).containsExactly(retained.userId());
        assertThat(tenant.invitation("alice")).isEqualTo(retained);
        assertThatIllegalArgumentException().isThrownBy(() -> tenant.invitation("bob"));

        tenant.reset();
        assertThat(list()).isEmpty();
    }

    private List<Invitation> list() {
        return tenant.administration()
                .invitations(tenant.organizationId(), null, 99)
                .data();
    }

    private static SeedUser alice() {
        return Seeds.user("alice").person("alice@example.com");
    }

    private static SeedUser bob() {
        return Seeds.user("bob").person("bob@example.com");
    }

    private IssuedInvitation invite(SeedUser person) {
        tenant.create(person);
        return tenant.invitation(person.name());
    }
}
