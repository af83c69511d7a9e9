package dev.castellan.server.people;

import static dev.castellan.server.people.Scene.PASSWORD;
import static dev.castellan.server.people.Scene.browser;
import static dev.castellan.server.people.Scene.join;
import static dev.castellan.server.people.Scene.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Role;
import dev.castellan.model.UserUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.model.people.Invitation;
import dev.castellan.server.NewPerson;
import dev.castellan.server.internal.store.credentials.InvitationRow;
import dev.castellan.server.internal.store.credentials.InvitationRow.Purpose;
import dev.castellan.server.internal.store.rows.CreatedBy;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.spi.Refusal;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests codes that an admin created who is no longer an active admin. */
class InvitationCreatorTest {

    private final Scene scene = new Scene();
    private final UUID mallory = scene.administration
            .createPerson(scene.organization, NewPerson.of("Mallory", "mallory@castellan.example", Role.ORG_ADMIN))
            .id();
    private final UUID ada = scene.user("ada@castellan.example");

    @AfterEach
    void close() {
        scene.close();
    }

    /** What can happen to an admin. */
    private enum Fate {
        DEMOTED,
        SUSPENDED,
        DELETED
    }

    @ParameterizedTest
    @EnumSource
    void refusesCodeAsUnknownOnceCreatorIsNoLongerActiveAdmin(Fate fate) {
        UUID grace = scene.userWithPassword("grace@castellan.example");
        String recovery = inviteBy(mallory, grace, Purpose.RECOVER);
        assertThat(scene.people.invitation(recovery).userId()).isEqualTo(grace);
        String unknown = scene.invite(ada, Purpose.JOIN, Duration.ofDays(3));
        String code = inviteBy(mallory, ada, Purpose.JOIN);

        happen(fate);

        assertThat(scene.administration
                        .invitations(scene.organization, null, 10)
                        .data())
                .hasSize(2)
                .allMatch(Invitation::creatorInactive);
        Refusal refused = refusal(() -> scene.people.invitation(code));
        assertThat(refused)
                .hasMessage(refusal(() -> scene.people.invitation(unknown)).getMessage());
        assertThat(refusal(() -> scene.people.invitation(recovery))).hasMessage(refused.getMessage());
        assertThat(refusal(() -> join(scene.people.join(code, PASSWORD, browser()))))
                .hasMessage(refused.getMessage());
        assertThat(scene.sessions(ada)).isEmpty();
    }

    @Test
    void acceptsCodeRenewedByAnotherCreator() {
        inviteBy(mallory, ada, Purpose.JOIN);
        happen(Fate.DEMOTED);

        String renewed =
                scene.administration.renewInvitation(scene.organization, ada).code();

        assertThat(scene.administration
                        .invitations(scene.organization, null, 10)
                        .data())
                .singleElement()
                .returns(false, Invitation::creatorInactive);
        assertThat(join(scene.people.join(renewed, PASSWORD, browser()))).isNotNull();
    }

    @Test
    void acceptsCodeAfterCreatorsTokenIsDeleted() {
        String code = inviteBy(mallory, ada, Purpose.JOIN);

        assertThat(join(scene.people.join(code, PASSWORD, browser()))).isNotNull();
    }

    private void happen(Fate fate) {
        switch (fate) {
            case DEMOTED ->
                scene.administration.change(
                        scene.organization,
                        changes -> changes.perform(
                                UserEndpoints.UPDATE,
                                Arguments.body(UserUpdate.none().role(Role.CLIENT))
                                        .withPath(mallory)));
            case SUSPENDED -> scene.administration.suspendUser(scene.organization, mallory);
            case DELETED ->
                scene.administration.change(scene.organization, changes -> {
                    changes.perform(UserEndpoints.DELETE, Arguments.path(mallory));
                    return mallory;
                });
        }
    }

    private String inviteBy(UUID creator, UUID user, Purpose purpose) {
        String code = scene.invite(user, purpose, Duration.ofHours(1));
        inviteBy(creator, user, purpose, code);
        return code;
    }

    /** Replaces the invitation of a user by one of this creator, whose token no longer exists. */
    private void inviteBy(UUID creator, UUID user, Purpose purpose, String code) {
        scene.store.<Boolean>write(scene.organization, tx -> {
            tx.invitations()
                    .put(new InvitationRow(
                            user,
                            purpose,
                            TokenHash.of(code),
                            new CreatedBy(creator, new UUID(1, 2)),
                            tx.now(),
                            tx.now().plus(Duration.ofHours(1)),
                            null));
            return true;
        });
    }
}
