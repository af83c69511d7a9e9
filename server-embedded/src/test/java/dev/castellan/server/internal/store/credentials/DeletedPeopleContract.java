package dev.castellan.server.internal.store.credentials;

import static dev.castellan.server.internal.store.Samples.id;
import static dev.castellan.server.internal.store.Samples.token;
import static dev.castellan.server.internal.store.audit.AuditSamples.event;
import static dev.castellan.server.internal.store.audit.AuditSamples.everything;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.browser;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.human;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.insertPeople;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.invitation;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.passkey;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.password;
import static dev.castellan.server.internal.store.credentials.PeopleSamples.session;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.store.StoreContract;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.rows.TokenHash;
import org.junit.jupiter.api.Test;

/** Tests that a user's credentials are deleted with the user, and that audit events about the user remain. */
public interface DeletedPeopleContract extends StoreContract {

    @Test
    default void rowsBelongingToDeletedUserAreNotFoundByAnyLookup() {
        insertTwo();

        write(tx -> tx.users().delete(id(1)));

        assertThat(find(view -> view.invitations().ofUser(id(1)))).isEmpty();
        assertThat(find(view -> view.invitations().byHash(TokenHash.of("code s"))))
                .isEmpty();
        assertThat(find(view -> view.passwords().get(id(1)))).isEmpty();
        assertThat(find(view -> view.passkeys().get(id(7)))).isEmpty();
        assertThat(find(view -> view.passkeys().byCredentialId("credential-7"))).isEmpty();
        assertThat(items(view -> view.passkeys().ofUser(id(1)))).isEmpty();
        assertThat(find(view -> view.sessions().get(id(9)))).isEmpty();
        assertThat(find(view -> view.sessions().byHash(TokenHash.of("session s"))))
                .isEmpty();
        assertThat(items(view -> view.sessions().ofUser(id(1), null, 9))).isEmpty();
        assertThat(find(view -> view.knownBrowsers().byHash(TokenHash.of("browser s"))))
                .isEmpty();
        assertThat(items(view -> view.knownBrowsers().ofUser(id(1)))).isEmpty();
        assertThat(find(view -> view.deviceLogins().byCode(TokenHash.of("login s"))))
                .isEmpty();
    }

    @Test
    default void deletingUserDoesNotDeleteRowsOfOtherUsers() {
        insertTwo();

        write(tx -> tx.users().delete(id(1)));

        assertThat(items(view -> view.invitations().open(null, 9)))
                .containsExactly(new ListedInvitation(invitation(2), human(2).email()));
        assertThat(find(view -> view.passwords().get(id(2)))).contains(password(2));
        assertThat(items(view -> view.passkeys().ofUser(id(2)))).containsExactly(passkey(27, 2));
        assertThat(items(view -> view.sessions().ofUser(id(2), null, 9))).containsExactly(session(29, 2));
        assertThat(items(view -> view.knownBrowsers().ofUser(id(2)))).containsExactly(browser(2, "second browser"));
    }

    @Test
    default void newUserReusingIdOfDeletedUserInheritsNoRows() {
        insertTwo();

        write(tx -> {
            tx.users().delete(id(1));
            tx.users().insert(human(1));
            insertPeople(tx, "s");
        });

        assertThat(items(view -> view.sessions().ofUser(id(1), null, 9))).hasSize(1);
        assertThat(items(view -> view.passkeys().ofUser(id(1)))).hasSize(1);
    }

    @Test
    default void deletingUserDoesNotDeleteAuditEvents() {
        insertTwo();
        write(tx -> tx.auditEvents().insert(event(1, "passwords.change", id(1), id(1))));

        write(tx -> tx.users().delete(id(1)));

        assertThat(items(view -> view.auditEvents().list(everything(9)).events()))
                .containsExactly(event(1, "passwords.change", id(1), id(1)));
    }

    @Test
    default void refusedUserDeletionDeletesNoRows() {
        insertTwo();
        write(tx -> tx.tokens().insert(token(5, human(1))));

        assertRefused(id(1), tx -> tx.users().delete(id(1)));

        assertThat(find(view -> view.invitations().ofUser(id(1)))).isPresent();
        assertThat(find(view -> view.passwords().get(id(1)))).isPresent();
        assertThat(items(view -> view.passkeys().ofUser(id(1)))).hasSize(1);
        assertThat(items(view -> view.sessions().ofUser(id(1), null, 9))).hasSize(1);
    }

    /** Inserts a row of each kind for users 1 and 2. */
    private void insertTwo() {
        write(tx -> {
            tx.users().insert(human(1));
            insertPeople(tx, "s");
            tx.users().insert(human(2));
            insertSecond(tx);
        });
    }

    private static void insertSecond(Transaction tx) {
        tx.invitations().put(invitation(2));
        tx.passwords().put(password(2));
        tx.passkeys().insert(passkey(27, 2));
        tx.sessions().insert(session(29, 2));
        tx.knownBrowsers().put(browser(2, "second browser"));
    }
}
