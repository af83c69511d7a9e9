package dev.castellan.server.internal.memory.people;

import dev.castellan.server.internal.memory.persistent.Tree;
import dev.castellan.server.store.people.FirstCredential;
import dev.castellan.server.store.people.PasswordRow;
import java.time.Instant;
import java.util.UUID;

/**
 * The sign-in state of an organization's users. Immutable.
 *
 * @param first the state of the first credential of the organization
 * @param expiryMailsAt the time at which the server last sent mails about tokens that expire soon
 * @param passwords the passwords by user
 * @param browsers the browsers from which users have signed in
 */
public record PeopleState(
        FirstCredential first,
        Instant expiryMailsAt,
        InvitationTable invitations,
        Tree<UUID, PasswordRow> passwords,
        PasskeyTable passkeys,
        SessionTable sessions,
        KnownBrowserTable browsers) {

    public static final PeopleState EMPTY = new PeopleState(
            FirstCredential.NONE,
            Instant.EPOCH,
            InvitationTable.EMPTY,
            Tree.rows("password of user"),
            PasskeyTable.EMPTY,
            SessionTable.EMPTY,
            KnownBrowserTable.EMPTY);

    public PeopleState withFirst(FirstCredential newFirst) {
        return new PeopleState(newFirst, expiryMailsAt, invitations, passwords, passkeys, sessions, browsers);
    }

    public PeopleState withExpiryMailsAt(Instant at) {
        return new PeopleState(first, at, invitations, passwords, passkeys, sessions, browsers);
    }

    public PeopleState withInvitations(InvitationTable newInvitations) {
        return new PeopleState(first, expiryMailsAt, newInvitations, passwords, passkeys, sessions, browsers);
    }

    public PeopleState withPasswords(Tree<UUID, PasswordRow> newPasswords) {
        return new PeopleState(first, expiryMailsAt, invitations, newPasswords, passkeys, sessions, browsers);
    }

    public PeopleState withPasskeys(PasskeyTable newPasskeys) {
        return new PeopleState(first, expiryMailsAt, invitations, passwords, newPasskeys, sessions, browsers);
    }

    public PeopleState withSessions(SessionTable newSessions) {
        return new PeopleState(first, expiryMailsAt, invitations, passwords, passkeys, newSessions, browsers);
    }

    public PeopleState withBrowsers(KnownBrowserTable newBrowsers) {
        return new PeopleState(first, expiryMailsAt, invitations, passwords, passkeys, sessions, newBrowsers);
    }

    /** Returns the state without the user's password, or this state if the user does not have a password. */
    public PeopleState withoutPassword(UUID userId) {
        return passwords.find(userId).isPresent() ? withPasswords(passwords.minus(userId)) : this;
    }

    /** Returns the state without the user's password, passkeys and known browsers. */
    public PeopleState withoutCredentials(UUID userId) {
        return withoutPassword(userId)
                .withPasskeys(passkeys.withoutUser(userId))
                .withBrowsers(browsers.withoutUser(userId));
    }
}
