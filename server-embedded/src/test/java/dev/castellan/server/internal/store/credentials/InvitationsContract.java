package dev.castellan.server.internal.store.credentials;

import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.THEIRS;
import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.EXPIRY;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.human;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.invitation;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.Samples;
import dev.castellan.server.internal.store.StoreContract;
import dev.castellan.server.internal.store.credentials.InvitationRow.MailState;
import dev.castellan.server.internal.store.credentials.InvitationRow.Purpose;
import dev.castellan.server.internal.store.rows.CreatedBy;
import dev.castellan.server.internal.store.rows.TokenHash;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests invitations, which are found by the hash of their code. A user has at most one invitation. */
public interface InvitationsContract extends StoreContract {

    @Test
    default void updatesMailStateOnlyForCurrentInvitationCode() {
        write(tx -> {
            tx.users().insert(human(1));
            tx.invitations().put(invitation(1, "old"));
            tx.invitations().put(invitation(1, "new").mailed(MailState.WAITING));
        });
        assertThat(find(view -> view.invitations().ofUser(id(1))))
                .contains(invitation(1, "new").mailed(MailState.WAITING));

        write(tx -> tx.invitations().mailed(TokenHash.of("old"), MailState.FAILED));
        assertThat(find(view -> view.invitations().byHash(TokenHash.of("new"))))
                .contains(invitation(1, "new").mailed(MailState.WAITING));

        write(tx -> tx.invitations().mailed(TokenHash.of("new"), MailState.SENT));
        assertThat(find(view -> view.invitations().ofUser(id(1))))
                .contains(invitation(1, "new").mailed(MailState.SENT));
    }

    @Test
    default void readsBackAllFieldsOfInvitation() {
        InvitationRow row = invitation(1);
        InvitationRow madeWithoutToken = new InvitationRow(
                id(2), Purpose.RECOVER, TokenHash.of("b"), new CreatedBy(id(9), null), START, EXPIRY, EXPIRY);
        InvitationRow bare = new InvitationRow(
                id(3), Purpose.JOIN, TokenHash.of("c"), null, START.plusMillis(1), EXPIRY.plusMillis(2), null);
        insert(row, madeWithoutToken, bare);

        assertThat(ofUser(1)).contains(row);
        assertThat(ofUser(2)).contains(madeWithoutToken);
        assertThat(ofUser(3)).contains(bare);
        assertThat(ofUser(4)).isEmpty();
    }

    @Test
    default void findsInvitationByHashOfItsCode() {
        insert(invitation(1), invitation(2));

        assertThat(byCode("code 2")).contains(invitation(2));
        assertThat(byCode("code 3")).isEmpty();
    }

    @Test
    default void findsInvitationsEvenIfUsedOrExpired() {
        insert(
                invitation(1).usedAt(START.plusMillis(1)),
                new InvitationRow(
                        id(2), Purpose.JOIN, TokenHash.of("code 2"), null, START, START.minusMillis(1), null));

        assertThat(Stream.of(ofUser(1), ofUser(2), byCode("code 1"), byCode("code 2")))
                .allMatch(Optional::isPresent);
    }

    @Test
    default void newInvitationReplacesPreviousInvitationForSameUser() {
        insert(invitation(1, "old"), invitation(2));

        write(tx -> tx.invitations().put(invitation(1, "new")));

        assertThat(ofUser(1)).contains(invitation(1, "new"));
        assertThat(byCode("new")).contains(invitation(1, "new"));
        assertThat(byCode("old")).isEmpty();
        assertThat(open()).containsExactly(invitation(1, "new"), invitation(2));
    }

    @Test
    default void allowsReusingHashOfReplacedInvitation() {
        insert(invitation(1, "code"), invitation(2));
        write(tx -> tx.invitations().put(invitation(1, "another")));

        write(tx -> tx.invitations().put(invitation(2, "code")));

        assertThat(byCode("code")).contains(invitation(2, "code"));
    }

    @Test
    default void recordsWhenInvitationWasUsed() {
        insert(invitation(1), invitation(2));

        write(tx -> tx.invitations().used(id(1), START.plusMillis(5)));

        InvitationRow used = invitation(1).usedAt(START.plusMillis(5));
        assertThat(ofUser(1)).contains(used);
        assertThat(byCode("code 1")).contains(used);
        assertThat(open()).containsExactly(invitation(2));
    }

    @Test
    default void listsNewInvitationAsOpenIfItReplacesUsedInvitation() {
        insert(invitation(1).usedAt(START));
        assertThat(open()).isEmpty();

        write(tx -> tx.invitations().put(invitation(1, "new")));

        assertThat(open()).containsExactly(invitation(1, "new"));
    }

    @Test
    default void listsOpenInvitationsByPageInUserIdOrder() {
        InvitationRow expired =
                new InvitationRow(id(3), Purpose.JOIN, TokenHash.of("code 3"), null, START, START.minusMillis(1), null);
        insert(invitation(5), invitation(2), invitation(4).usedAt(START), invitation(1), expired);

        assertThat(open(null, 2)).containsExactly(invitation(1), invitation(2));
        assertThat(open(id(2), 2)).containsExactly(expired, invitation(5));
        assertThat(open(id(4), 9)).containsExactly(invitation(5));
        assertThat(open(id(5), 9)).isEmpty();
    }

    @Test
    default void listsOpenInvitationsWithEmailsOfInvitedUsers() {
        insert(invitation(2), invitation(1));
        writeIn(THEIRS, tx -> {
            tx.users().insert(human(3));
            tx.invitations().put(invitation(3));
        });

        assertThat(items(view -> view.invitations().open(null, 9)))
                .containsExactly(
                        new ListedInvitation(invitation(1), human(1).email()),
                        new ListedInvitation(invitation(2), human(2).email()));
    }

    @Test
    default void readsInvitationsOfSeveralUsers() {
        InvitationRow expired =
                new InvitationRow(id(3), Purpose.JOIN, TokenHash.of("code 3"), null, START, START.minusMillis(1), null);
        insert(invitation(1), invitation(2).usedAt(START), expired, invitation(4));

        assertThat(ofUsers(1, 2, 3, 8))
                .containsExactlyInAnyOrder(invitation(1), invitation(2).usedAt(START), expired);
        assertThat(ofUsers(4, 4)).containsExactly(invitation(4));
        assertThat(ofUsers(8)).isEmpty();
        assertThat(ofUsers()).isEmpty();
    }

    @Test
    default void continuesInvitationListAfterDeletedInvitation() {
        insert(invitation(1), invitation(2), invitation(3));

        write(tx -> tx.invitations().delete(id(2)));

        assertThat(open(id(2), 9)).containsExactly(invitation(3));
    }

    @Test
    default void ordersInvitationsByUnsignedUserId() {
        UUID greatest = new UUID(-1, -1);
        InvitationRow last = new InvitationRow(greatest, Purpose.JOIN, TokenHash.of("l"), null, START, EXPIRY, null);
        insert(last, invitation(1));

        assertThat(open()).containsExactly(invitation(1), last);
        assertThat(open(id(1), 9)).containsExactly(last);
    }

    @Test
    default void deletedInvitationIsNotFoundByAnyLookup() {
        insert(invitation(1), invitation(2));

        write(tx -> tx.invitations().delete(id(1)));

        assertThat(ofUser(1)).isEmpty();
        assertThat(byCode("code 1")).isEmpty();
        assertThat(open()).containsExactly(invitation(2));
        write(tx -> tx.invitations().put(invitation(1)));
        assertThat(byCode("code 1")).contains(invitation(1));
    }

    @Test
    default void refusesToUseOrDeleteUnknownInvitation() {
        insert(invitation(1));

        assertRefused(id(2), tx -> tx.invitations().used(id(2), START));
        assertRefused(id(2), tx -> tx.invitations().delete(id(2)));
    }

    @Test
    default void refusesInvitationForUnknownUser() {
        assertRefused(id(8), tx -> tx.invitations().put(invitation(8)));
        assertThat(byCode("code 8")).isEmpty();
    }

    @Test
    default void refusesInvitationWithHashOfAnotherUsersInvitation() {
        insert(invitation(1), invitation(2));

        assertRefused(id(2), tx -> tx.invitations().put(invitation(2, "code 1")));

        assertThat(byCode("code 1")).contains(invitation(1));
        assertThat(byCode("code 2")).contains(invitation(2));
    }

    @Test
    default void findsInvitationByHashOnlyInGivenOrganization() {
        insert(invitation(1), invitation(2));
        writeIn(THEIRS, tx -> {
            tx.users().insert(human(9));
            tx.invitations().put(invitation(9, "code 1"));
            assertThat(tx.invitations().byHash(TokenHash.of("code 1"))).contains(invitation(9, "code 1"));
            assertThat(tx.invitations().byHash(TokenHash.of("code 2"))).isEmpty();
        });

        assertThat(byCode("code 1")).contains(invitation(1));
    }

    private void insert(InvitationRow... invitations) {
        write(tx -> {
            for (InvitationRow invitation : invitations) {
                tx.users().insert(PeopleSamples.humanWith(invitation.userId()));
                tx.invitations().put(invitation);
            }
        });
    }

    private Optional<InvitationRow> ofUser(long user) {
        return find(view -> view.invitations().ofUser(id(user)));
    }

    private Optional<InvitationRow> byCode(String code) {
        return find(view -> view.invitations().byHash(TokenHash.of(code)));
    }

    private List<InvitationRow> open() {
        return open(null, 99);
    }

    private List<InvitationRow> ofUsers(long... users) {
        List<UUID> ids = Arrays.stream(users).mapToObj(Samples::id).toList();
        return items(view -> view.invitations().ofUsers(ids));
    }

    private List<InvitationRow> open(@Nullable UUID after, int limit) {
        return items(view -> view.invitations().open(after, limit).stream()
                .map(ListedInvitation::invitation)
                .toList());
    }
}
