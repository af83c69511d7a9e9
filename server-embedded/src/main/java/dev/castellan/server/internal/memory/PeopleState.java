package dev.castellan.server.internal.memory;

import dev.castellan.server.store.people.FirstCredential;
import dev.castellan.server.store.people.InvitationRow;
import dev.castellan.server.store.people.KnownBrowserRow;
import dev.castellan.server.store.people.PasskeyRow;
import dev.castellan.server.store.people.PasswordRow;
import dev.castellan.server.store.people.SessionRow;
import dev.castellan.server.store.rows.Order;
import dev.castellan.server.store.rows.TokenHash;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The sign-in state of an organization's users. Immutable.
 *
 * @param first the state of the first credential of the organization
 * @param expiryMailsAt the time at which the server last sent mails about tokens that expire soon
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

    /**
     * The invitations of an organization. Immutable.
     *
     * @param rows the invitations by user
     * @param open the users who have an open invitation
     * @param byHash the users by the hash of their invitation code
     */
    public record InvitationTable(Tree<UUID, InvitationRow> rows, Tree<UUID, UUID> open, HashIndex byHash) {

        private static final String KIND = "invitation of user";

        static final InvitationTable EMPTY =
                new InvitationTable(Tree.rows(KIND), Tree.rows("open " + KIND), HashIndex.empty(KIND));

        public List<InvitationRow> open(@Nullable UUID after, int limit) {
            return open.keys(after).limit(limit).map(rows::get).toList();
        }

        /** Returns a table with this invitation, which replaces the user's previous invitation. */
        public InvitationTable with(InvitationRow invitation) {
            UUID user = invitation.userId();
            return new InvitationTable(
                    rows.with(user, invitation),
                    invitation.isOpen() ? open.with(user, user) : open.minus(user),
                    hashesOfOthers(user).plus(invitation.hash(), user));
        }

        public InvitationTable minus(UUID userId) {
            rows.get(userId);
            return new InvitationTable(rows.minus(userId), open.minus(userId), hashesOfOthers(userId));
        }

        private HashIndex hashesOfOthers(UUID userId) {
            return rows.find(userId)
                    .map(invitation -> byHash.minus(invitation.hash()))
                    .orElse(byHash);
        }
    }

    /**
     * The passkeys of an organization. Immutable.
     *
     * @param byCredentialId the passkeys by credential id, sorted instead of hashed, because authenticators choose
     *     these ids
     */
    public record PasskeyTable(Tree<UUID, PasskeyRow> rows, Groups<UUID> byUser, Tree<String, UUID> byCredentialId) {

        static final PasskeyTable EMPTY = new PasskeyTable(
                Tree.rows("passkey"), Groups.OF_IDS, Tree.empty("credential id", Comparator.<String>naturalOrder()));

        public Optional<PasskeyRow> find(String credentialId) {
            return byCredentialId.find(credentialId).flatMap(rows::find);
        }

        public PasskeyTable plus(PasskeyRow passkey) {
            UUID id = passkey.passkeyId();
            if (byCredentialId.contains(passkey.credentialId())) {
                throw new IllegalStateException("passkey " + id + " has the credential id of another passkey");
            }
            return new PasskeyTable(
                    rows.plus(id, passkey),
                    byUser.plus(passkey.userId(), id),
                    byCredentialId.plus(passkey.credentialId(), id));
        }

        /** Returns a table in which this passkey replaces the passkey with the same id, user and credential id. */
        public PasskeyTable replacing(PasskeyRow passkey) {
            return new PasskeyTable(rows.with(passkey.passkeyId(), passkey), byUser, byCredentialId);
        }

        public PasskeyTable minus(UUID id) {
            PasskeyRow passkey = rows.get(id);
            return new PasskeyTable(
                    rows.minus(id), byUser.minus(passkey.userId(), id), byCredentialId.minus(passkey.credentialId()));
        }

        PasskeyTable withoutUser(UUID userId) {
            PasskeyTable rest = this;
            for (UUID id : byUser.list(userId)) {
                rest = rest.minus(id);
            }
            return rest;
        }
    }

    /**
     * The sessions of an organization. Immutable.
     *
     * @param byHash the sessions by the hash of their secret
     * @param byCreation the sessions in order of creation
     * @param byUse the sessions in order of last use
     */
    public record SessionTable(
            Tree<UUID, SessionRow> rows,
            Groups<UUID> byUser,
            HashIndex byHash,
            Tree<SessionRow, SessionRow> byCreation,
            Tree<SessionRow, SessionRow> byUse) {

        static final SessionTable EMPTY = new SessionTable(
                Tree.rows("session"),
                Groups.OF_IDS,
                HashIndex.empty("session"),
                Tree.empty(
                        "session",
                        Comparator.comparing(SessionRow::createdAt).thenComparing(SessionRow::sessionId, Order.OF_IDS)),
                Tree.empty(
                        "session",
                        Comparator.comparing(SessionRow::lastSeenAt)
                                .thenComparing(SessionRow::sessionId, Order.OF_IDS)));

        /**
         * Returns the ids of up to {@code limit} sessions that were created before {@code createdBefore} or last seen
         * before {@code seenBefore}.
         */
        public List<UUID> ended(Instant createdBefore, Instant seenBefore, int limit) {
            Stream<SessionRow> old =
                    byCreation.keys().takeWhile(session -> session.createdAt().isBefore(createdBefore));
            Stream<SessionRow> idle =
                    byUse.keys().takeWhile(session -> session.lastSeenAt().isBefore(seenBefore));
            return Stream.concat(old, idle)
                    .map(SessionRow::sessionId)
                    .distinct()
                    .limit(limit)
                    .toList();
        }

        public SessionTable plus(SessionRow session) {
            return new SessionTable(
                    rows.plus(session.sessionId(), session),
                    byUser.plus(session.userId(), session.sessionId()),
                    byHash.plus(session.hash(), session.sessionId()),
                    byCreation.with(session, session),
                    byUse.with(session, session));
        }

        /** Returns a table in which this session replaces the existing session with the same id. */
        public SessionTable replacing(SessionRow session) {
            return minus(session.sessionId()).plus(session);
        }

        public SessionTable minus(UUID sessionId) {
            SessionRow session = rows.get(sessionId);
            return new SessionTable(
                    rows.minus(sessionId),
                    byUser.minus(session.userId(), sessionId),
                    byHash.minus(session.hash()),
                    byCreation.minus(session),
                    byUse.minus(session));
        }
    }

    /**
     * The browsers from which users of an organization have signed in. Immutable.
     *
     * @param byUser the browsers of each user, usually only a few
     * @param users the user of each browser, by the hash of the browser's secret
     */
    public record KnownBrowserTable(Tree<UUID, List<KnownBrowserRow>> byUser, HashIndex users) {

        static final KnownBrowserTable EMPTY =
                new KnownBrowserTable(Tree.rows("browsers of user"), HashIndex.empty("browser of user"));

        public List<KnownBrowserRow> ofUser(UUID userId) {
            return byUser.find(userId).orElse(List.of());
        }

        public Optional<KnownBrowserRow> find(TokenHash hash) {
            return users.find(hash)
                    .flatMap(user -> ofUser(user).stream()
                            .filter(row -> row.hash().equals(hash))
                            .findFirst());
        }

        /** Returns a table with this browser, which replaces the user's browser with the same hash. */
        public KnownBrowserTable with(KnownBrowserRow browser) {
            boolean replaces = find(browser.hash())
                    .filter(row -> row.userId().equals(browser.userId()))
                    .isPresent();
            KnownBrowserTable rest = replaces ? without(browser) : this;
            List<KnownBrowserRow> all = new ArrayList<>(rest.ofUser(browser.userId()));
            all.add(browser);
            return new KnownBrowserTable(
                    rest.byUser.with(browser.userId(), List.copyOf(all)),
                    rest.users.plus(browser.hash(), browser.userId()));
        }

        public KnownBrowserTable without(KnownBrowserRow browser) {
            List<KnownBrowserRow> rest = ofUser(browser.userId()).stream()
                    .filter(row -> !row.hash().equals(browser.hash()))
                    .toList();
            return new KnownBrowserTable(
                    rest.isEmpty() ? byUser.minus(browser.userId()) : byUser.with(browser.userId(), rest),
                    users.minus(browser.hash()));
        }

        KnownBrowserTable withoutUser(UUID userId) {
            KnownBrowserTable rest = this;
            for (KnownBrowserRow browser : ofUser(userId)) {
                rest = rest.without(browser);
            }
            return rest;
        }
    }
}
