package dev.castellan.server.internal.store.credentials;

import static dev.castellan.server.internal.store.Samples.START;
import static dev.castellan.server.internal.store.Samples.id;

import dev.castellan.model.Role;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.credentials.SessionRow.FromProvider;
import dev.castellan.server.internal.store.credentials.SessionRow.Method;
import dev.castellan.server.internal.store.rows.CreatedBy;
import dev.castellan.server.internal.store.rows.TokenHash;
import dev.castellan.server.internal.store.rows.UserRow;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Sample credentials and sessions for store tests. */
public final class PeopleSamples {

    /** The expiry of all sample invitations. */
    public static final Instant EXPIRY = START.plus(Duration.ofDays(3));

    private PeopleSamples() {}

    /** Returns a human client. */
    public static UserRow human(long number) {
        return humanWith(id(number));
    }

    /** Returns a human client with an id. */
    public static UserRow humanWith(UUID id) {
        return new UserRow(id, "human", id + "@example.com", Role.CLIENT, false, START);
    }

    /** Returns an open invitation to join, whose code is "code" followed by the user's number. */
    public static InvitationRow invitation(long user) {
        return invitation(user, "code " + user);
    }

    /** Returns an open invitation for a user, with this code. */
    public static InvitationRow invitation(long user, String code) {
        return new InvitationRow(
                id(user),
                InvitationRow.Purpose.JOIN,
                TokenHash.of(code),
                new CreatedBy(id(90), id(91)),
                START,
                EXPIRY,
                null);
    }

    /** Returns a password that was just set. */
    public static PasswordRow password(long user) {
        return new PasswordRow(
                id(user), "$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHQ$" + String.format("%043d", user), START);
    }

    /** Returns an unused passkey, whose credential id is "credential-" followed by its number. */
    public static PasskeyRow passkey(long number, long user) {
        return passkey(number, user, "credential-" + number);
    }

    /** Returns an unused passkey with this credential id. */
    public static PasskeyRow passkey(long number, long user, String credentialId) {
        return new PasskeyRow(
                id(number), id(user), credentialId, "cHVibGlj", 0, "passkey " + number, START, null, List.of());
    }

    /**
     * Returns a session that began with a password and has not been used since. The secret of the session is "session"
     * followed by the number.
     */
    public static SessionRow session(long number, long user) {
        return session(number, user, "session " + number);
    }

    /** Returns a session with this secret. */
    public static SessionRow session(long number, long user, String secret) {
        return session(number, user, secret, START, START);
    }

    /** Returns a session that was created and last seen at these times. */
    public static SessionRow session(long number, long user, String secret, Instant createdAt, Instant lastSeenAt) {
        return new SessionRow(
                id(number),
                id(user),
                TokenHash.of(secret),
                Method.PASSWORD,
                null,
                createdAt,
                createdAt,
                lastSeenAt,
                "192.0.2.1",
                "Browser/1.0");
    }

    /** Returns a browser from which a user has just signed in. */
    public static KnownBrowserRow browser(long user, String secret) {
        return new KnownBrowserRow(TokenHash.of(secret), id(user), START, 0, null);
    }

    /** Returns an enabled provider without a secret, which was not tested. */
    public static ProviderRow provider(long number) {
        return new ProviderRow(
                id(number), "Acme", "https://idp.example.com", "castellan", null, null, true, true, START, null);
    }

    /** Returns a link of a user to a person with this subject. */
    public static IdentityLinkRow link(long number, long user, String subject) {
        return new IdentityLinkRow(id(number), id(user), "https://idp.example.com", subject, START);
    }

    /** Returns a session that began with a link. */
    public static SessionRow sessionOfProvider(long number, long user, long link, @Nullable String sid) {
        return new SessionRow(
                id(number),
                id(user),
                TokenHash.of("session " + number),
                Method.PROVIDER,
                null,
                START,
                START,
                START,
                null,
                null,
                new FromProvider(id(link), sid));
    }

    /** Returns the login of a user who has entered this code, before the program has asked. */
    public static DeviceLoginRow deviceLogin(long user, String code) {
        return new DeviceLoginRow(id(user), TokenHash.of(code), DeviceLoginRow.State.OPEN, null, null, START);
    }

    /** Inserts a provider, a domain, and a link of user 1. */
    public static void insertProvider(Transaction tx) {
        tx.providers().setDomains(List.of("acme.example"));
        tx.providers()
                .put(new ProviderRow(
                        id(12),
                        "Acme",
                        "https://idp.example.com",
                        "castellan",
                        "c2VhbGVk",
                        List.of(id(10)),
                        false,
                        true,
                        START,
                        START));
        tx.identityLinks().insert(link(13, 1, "person 1"));
    }

    /**
     * Inserts a row of each kind for user 1.
     *
     * @param secret a part of each secret, which must be different for each organization
     */
    public static void insertPeople(Transaction tx, String secret) {
        tx.invitations().put(invitation(1, "code " + secret));
        tx.passwords().put(password(1));
        tx.passkeys().insert(passkey(7, 1));
        tx.sessions().insert(session(9, 1, "session " + secret));
        tx.knownBrowsers().put(browser(1, "browser " + secret));
        tx.deviceLogins().put(deviceLogin(1, "login " + secret));
    }
}
