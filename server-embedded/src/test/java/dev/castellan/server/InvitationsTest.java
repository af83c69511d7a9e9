package dev.castellan.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.Page;
import dev.castellan.model.Role;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.model.people.Invitation;
import dev.castellan.model.people.InvitationPurpose;
import dev.castellan.model.people.InvitationRenewal;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.model.people.NewInvitation;
import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.internal.store.credentials.InvitationRow;
import dev.castellan.server.internal.store.credentials.PasskeyRow;
import dev.castellan.server.limits.Quota;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests the rules for invitations, with a clock that the test controls. */
class InvitationsTest {

    private static final NewInvitation GRACE = NewInvitation.of("Grace", "grace@example.org", Role.CLIENT);
    private static final Duration MOMENT = Duration.ofMillis(1);

    private final PeopleScene scene = new PeopleScene();
    private final Administration administration = scene.administration;
    private final UUID organization = scene.organization;
    private final UUID ada = scene.ada.id();

    @Test
    void invitedUserExistsImmediatelyWithRoleAndProjects() {
        IssuedInvitation issued =
                administration.createInvitation(organization, NewInvitation.of("Grace", "grace@a.org", Role.ORG_ADMIN));
        assertThat(administration.user(organization, issued.userId())).hasValueSatisfying(user -> {
            assertThat(user.name()).isEqualTo("Grace");
            assertThat(user.email()).isEqualTo("grace@a.org");
            assertThat(user.role()).isEqualTo(Role.ORG_ADMIN);
            assertThat(user.isServiceAccount()).isFalse();
            assertThat(user.projectIds()).containsExactly(scene.first.defaultProjectId());
        });
    }

    @Test
    void storesOnlyHashOfCode() {
        IssuedInvitation issued = administration.createInvitation(organization, GRACE);
        assertThat(issued.code()).matches("[0-9A-Za-z]{49}");
        assertThat(issued.email()).isEqualTo("grace@example.org");
        assertThat(issued.purpose()).isEqualTo(InvitationPurpose.JOIN);
        assertThat(issued.url()).isNull();
        assertThat(scene.invitationByCode(issued.code())).hasValueSatisfying(row -> {
            assertThat(row.userId()).isEqualTo(issued.userId());
            assertThat(row.createdBy()).isNull();
            assertThat(row.isOpen()).isTrue();
        });
    }

    @Test
    void joinCodeIsValidFor72HoursByDefault() {
        IssuedInvitation issued = administration.createInvitation(organization, GRACE);
        assertThat(issued.createdAt()).isEqualTo(PeopleScene.START);
        assertThat(issued.expiresAt()).isEqualTo(inHours(72));
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 720})
    void acceptsJoinExpiryFromOneHourToThirtyDays(long hours) {
        IssuedInvitation issued = administration.createInvitation(organization, grace(inHours(hours)));
        assertThat(issued.expiresAt()).isEqualTo(inHours(hours));
        assertThat(scene.invitationByCode(issued.code()).orElseThrow().expiresAt())
                .isEqualTo(inHours(hours));
    }

    @Test
    void rejectsJoinExpiryOutOfRangeAndCreatesNoUser() {
        String message = "expires_at: must be 1 hour to 30 days from now";
        for (Instant end :
                List.of(inHours(-1), inHours(1).minus(MOMENT), inHours(720).plus(MOMENT), Instant.MAX)) {
            refused(() -> administration.createInvitation(organization, grace(end)), message);
        }
        assertThat(administration.user(organization, GRACE.email())).isEmpty();
    }

    @Test
    void truncatesExpiryToMilliseconds() {
        Instant end = inHours(2).plusNanos(1_999_999);
        IssuedInvitation issued = administration.createInvitation(organization, grace(end));
        assertThat(issued.expiresAt()).isEqualTo(inHours(2).plus(MOMENT));
    }

    @Test
    void refusesTakenEmailAndUnknownProject() {
        refused(
                () -> administration.createInvitation(
                        organization, NewInvitation.of("A", "ADA@example.org", Role.CLIENT)),
                "email: another user of the organization has this address already");
        UUID nowhere = Samples.id(9);
        refused(
                () -> administration.createInvitation(
                        organization,
                        NewInvitation.of("A", "a@b.org", Role.CLIENT).projects(nowhere)),
                "project_ids[0]: no such project " + nowhere);
    }

    @Test
    void invitedUsersCountAgainstUserQuota() {
        Administration limited = CastellanServer.builder()
                .store(scene.store)
                .quotas(quotas -> quotas.with(Quota.USERS, 3))
                .administration();
        limited.createInvitation(organization, GRACE);
        refused(
                () -> limited.createInvitation(organization, NewInvitation.of("A", "a@b.org", Role.CLIENT)),
                "quota users: the organization has 3, the maximum: delete some first");
    }

    @Test
    void renewedCodeReplacesPreviousCode() {
        IssuedInvitation first = administration.createInvitation(organization, GRACE);
        scene.clock.advance(Duration.ofHours(1));
        IssuedInvitation second = administration.renewInvitation(organization, first.userId());

        assertThat(second.purpose()).isEqualTo(InvitationPurpose.JOIN);
        assertThat(second.expiresAt()).isEqualTo(inHours(73));
        assertThat(second.code()).isNotEqualTo(first.code());
        assertThat(scene.invitationByCode(first.code())).isEmpty();
        assertThat(scene.invitationByCode(second.code())).isPresent();
        assertThat(open()).hasSize(1);
    }

    @Test
    void renewalCreatesInvitationForUserWithoutOne() {
        IssuedInvitation issued =
                administration.renewInvitation(organization, ada, InvitationRenewal.expiringAt(inHours(5)));
        assertThat(issued.purpose()).isEqualTo(InvitationPurpose.JOIN);
        assertThat(issued.email()).isEqualTo("ada@example.org");
        assertThat(issued.expiresAt()).isEqualTo(inHours(5));
    }

    @Test
    void renewalForUserWithCredentialIssuesOneHourRecoveryInvitation() {
        scene.givePassword(ada);
        UUID bob = administration
                .createPerson(organization, NewPerson.of("Bob", "bob@b.org", Role.CLIENT))
                .id();
        scene.write(tx -> tx.passkeys()
                .insert(new PasskeyRow(
                        Samples.id(3), bob, "credential", "record", 0, "Phone", tx.now(), null, List.of())));
        for (UUID user : List.of(ada, bob)) {
            IssuedInvitation issued = administration.renewInvitation(organization, user);
            assertThat(issued.purpose()).isEqualTo(InvitationPurpose.RECOVER);
            assertThat(issued.expiresAt()).isEqualTo(inHours(1));
        }
        assertThat(administration
                        .renewInvitation(
                                organization, ada, InvitationRenewal.expiringAt(PeopleScene.START.plus(MOMENT)))
                        .expiresAt())
                .isEqualTo(PeopleScene.START.plus(MOMENT));
    }

    @Test
    void rejectsRecoveryExpiryOutOfRange() {
        scene.givePassword(ada);
        for (Instant end : List.of(PeopleScene.START, inHours(1).plus(MOMENT), inHours(72))) {
            refused(
                    () -> administration.renewInvitation(organization, ada, InvitationRenewal.expiringAt(end)),
                    "expires_at: must be in the future and at most 1 hour from now, since this user has joined and the"
                            + " code is for recovery");
        }
        assertThat(open()).isEmpty();
    }

    @Test
    void refusesToInviteServiceAccountsAndSuspendedUsers() {
        UUID account = administration
                .change(
                        organization,
                        changes -> changes.perform(
                                UserEndpoints.CREATE, Arguments.body(NewServiceAccount.of("ci", Role.CLIENT))))
                .id();
        refused(
                () -> administration.renewInvitation(organization, account),
                "user " + account + " is a service account: invite human users only");
        administration.suspendUser(organization, ada);
        refused(
                () -> administration.renewInvitation(organization, ada),
                "user " + ada + " is suspended: end the suspension first");
    }

    @Test
    void listsUnusedInvitationsByPageIncludingExpiredOnes() {
        UUID grace = administration.createInvitation(organization, GRACE).userId();
        administration.renewInvitation(organization, ada);
        scene.clock.advance(Duration.ofDays(100));

        assertThat(open()).extracting(Invitation::userId).containsExactly(ada, grace);
        assertThat(open()).extracting(Invitation::email).containsExactly("ada@example.org", "grace@example.org");
        Page<Invitation> first = administration.invitations(organization, null, 1);
        assertThat(first.data()).extracting(Invitation::userId).containsExactly(ada);
        Page<Invitation> second = administration.invitations(organization, first.nextCursor(), 1);
        assertThat(second.data()).extracting(Invitation::userId).containsExactly(grace);
        assertThat(second.hasMore()).isFalse();
    }

    @Test
    void usedInvitationIsNotListedAndCannotBeDeleted() {
        IssuedInvitation issued = administration.createInvitation(organization, GRACE);
        scene.write(tx -> tx.invitations().used(issued.userId(), tx.now()));
        assertThat(open()).isEmpty();
        refused(
                () -> administration.deleteInvitation(organization, issued.userId()),
                "user " + issued.userId() + " has no open invitation");
        assertThat(scene.invitationByCode(issued.code()).filter(InvitationRow::isOpen))
                .isEmpty();
    }

    @Test
    void renewalStillIssuesRecoveryInvitationAfterPreviousOneIsDeleted() {
        scene.givePassword(ada);
        administration.renewInvitation(organization, ada);
        administration.deleteInvitation(organization, ada);

        assertThat(open()).isEmpty();
        assertThat(administration.renewInvitation(organization, ada).purpose()).isEqualTo(InvitationPurpose.RECOVER);
    }

    @Test
    void deletesInvitationButKeepsUser() {
        IssuedInvitation issued = administration.createInvitation(organization, GRACE);
        administration.deleteInvitation(organization, issued.userId());
        assertThat(scene.invitationByCode(issued.code())).isEmpty();
        assertThat(administration.user(organization, issued.userId())).isPresent();
        refused(
                () -> administration.deleteInvitation(organization, issued.userId()),
                "user " + issued.userId() + " has no open invitation");
    }

    @Test
    void deletingUserDeletesItsInvitation() {
        IssuedInvitation issued = administration.createInvitation(organization, GRACE);
        administration.change(
                organization, changes -> changes.perform(UserEndpoints.DELETE, Arguments.path(issued.userId())));
        assertThat(scene.invitationByCode(issued.code())).isEmpty();
        assertThat(open()).isEmpty();
    }

    private List<Invitation> open() {
        return administration.invitations(organization, null, 10).data();
    }

    private static Instant inHours(long hours) {
        return PeopleScene.START.plus(Duration.ofHours(hours));
    }

    private static void refused(ThrowingCallable change, String message) {
        assertThatThrownBy(change).isInstanceOf(Refusal.class).hasMessage(message);
    }

    private static NewInvitation grace(Instant expiresAt) {
        return NewInvitation.of("Grace", "grace@example.org", Role.CLIENT).expiresAt(expiresAt);
    }
}
