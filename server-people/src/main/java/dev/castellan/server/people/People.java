package dev.castellan.server.people;

import dev.castellan.server.internal.tokens.CodeText;
import dev.castellan.server.internal.tokens.TokenReference;
import dev.castellan.server.internal.tokens.TokenText;
import dev.castellan.server.internal.workers.FairQueue;
import dev.castellan.server.people.internal.context.PeopleContext;
import dev.castellan.server.people.internal.passwords.PasswordHashing;
import dev.castellan.server.people.internal.sessions.SessionEnd;
import dev.castellan.server.people.internal.sessions.SessionLookup;
import dev.castellan.server.people.internal.sessions.SessionRules;
import dev.castellan.server.people.internal.signin.SignIns;
import dev.castellan.server.people.internal.throttle.AddressAttempts;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.OpenInvitation;
import dev.castellan.server.people.signin.RelyingParty;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.Store;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * How people sign in to the organizations of a store, for pages that a console or an embedder shows: invitations,
 * passwords, passkeys, sessions. It shows no page and speaks no HTTP. The page {@code docs/people.md} has all rules, with
 * their numbers. Safe for use by several threads.
 *
 * <p>What a rule does not allow is refused with a {@link Refusal}, whose message begins with the field that it is about
 * ({@code password: ..}) where there is one, and nothing is changed then but the count of failures. Its kind says what it
 * is: {@code INVALID} and {@code CONFLICT} for what was typed, {@code UNAUTHENTICATED} for a credential that is not
 * accepted and for a session that has ended, {@code FORBIDDEN} for what needs another sign-in, {@code NOT_FOUND},
 * {@code RATE_LIMITED} and {@code UNAVAILABLE}; the last two say when to try again. The message is the same for everybody
 * who is not let in.
 *
 * <p>All methods use the store on the calling thread, which must not be an I/O thread if the store {@linkplain
 * Store#blocks() blocks}. Methods that return a {@link CompletionStage} hash passwords on two other threads, and the stage
 * fails with the refusal itself. Organizations take turns on these threads, and so do the users of one organization. An
 * organization hashes one password at a time.
 */
public final class People implements AutoCloseable {

    /** Sign-ins leave CPUs and memory to requests. The queue gives one organization one of these threads. */
    private static final int HASH_THREADS = 2;

    private static final int HASH_QUEUE = 256;
    private static final Duration LONGEST_CLOSE = Duration.ofSeconds(10);

    private final PeopleContext context;
    private final FairQueue hashing = new FairQueue("castellan-people", HASH_THREADS, HASH_QUEUE);
    private final SignIns signIns;
    private final SessionLookup sessions;
    private final SessionEnd sessionEnd;
    private final @Nullable PeoplePasskeys passkeys;

    People(PeopleContext context, @Nullable RelyingParty site) {
        AddressAttempts addresses = new AddressAttempts(context.clock());
        this.context = context;
        this.signIns = new SignIns(context, new PasswordHashing(context.secrets()), hashing, addresses);
        this.sessions = new SessionLookup(context);
        this.sessionEnd = new SessionEnd(context);
        this.passkeys = site == null ? null : new PeoplePasskeys(context, site, addresses);
    }

    /** Returns people of a store, without passkeys, and with defaults for all else. */
    public static People of(Store store) {
        return builder(store).build();
    }

    /** Returns a builder of people of a store. */
    public static PeopleBuilder builder(Store store) {
        return new PeopleBuilder(store);
    }

    /**
     * Returns the invitation that a code belongs to, which stays as it is however often this is asked.
     *
     * @throws Refusal if there is none, or if it was used or has expired
     */
    public OpenInvitation invitation(String code) {
        return signIns.look(code);
    }

    /**
     * Sets a password with the code of an invitation, and signs in. A user who gets back in loses all other sessions and
     * all passkeys. The code can be used once, and a refusal does not use it up.
     *
     * @param password 15 to 200 characters that are not easy to guess
     */
    public CompletionStage<SignedIn> join(String code, String password, Browser browser) {
        return join(code, password, Set.of(), browser);
    }

    /**
     * Does the same as {@link #join(String, String, Browser)}, but keeps some passkeys.
     *
     * @param keptPasskeys the ids of {@link OpenInvitation#passkeys()} that stay; others are ignored
     */
    public CompletionStage<SignedIn> join(String code, String password, Set<UUID> keptPasskeys, Browser browser) {
        return signIns.withCode(code, password, Set.copyOf(keptPasskeys), browser);
    }

    /** Signs in with e-mail address and password. */
    public CompletionStage<SignedIn> signIn(UUID organizationId, String email, String password, Browser browser) {
        return signIns.withPassword(organizationId, email, password, browser);
    }

    /**
     * Signs in with an API token of a person. The session ends with the token, and sets no password and no passkey: see
     * {@link #mayChangeCredentials}.
     *
     * @throws Refusal if the token is not valid, or belongs to a service account
     */
    public SignedIn signIn(String token, Browser browser) {
        return signIns.withToken(token, browser);
    }

    /**
     * Returns the session of a browser, and records that it was used, at most once a minute; returns empty if there is
     * none, or if it has ended.
     *
     * @param secret what the browser sent
     */
    public Optional<ActiveSession> session(String secret) {
        return sessions.find(secret);
    }

    /**
     * Returns the organization that the secret of a session, the code of an invitation or an API token names, if this object
     * has seen it before. Does not use the store, and proves nothing about the secret: use it to choose a queue.
     */
    public Optional<UUID> findOrganization(String secret) {
        TokenReference token = TokenText.reference(secret);
        TokenReference reference = token == null ? CodeText.reference(secret) : token;
        return reference == null
                ? Optional.empty()
                : Optional.ofNullable(context.tags().known(reference.tag()));
    }

    /**
     * Returns whether credentials can only be changed in this session, and others' sessions ended, after {@link
     * #confirm}: the last proof of who is there is 15 minutes old.
     */
    public boolean needsConfirmation(ActiveSession session) {
        return !SessionRules.isRecent(session.authenticatedAt(), context.clock().instant());
    }

    /**
     * Returns whether the session may set, change and delete passwords and passkeys of its user. A session that began with
     * an API token may not, unless it is the token that the organization was created with and no user of the organization
     * has ever had a password or a passkey.
     */
    public boolean mayChangeCredentials(ActiveSession session) {
        return sessions.changesCredentials(session);
    }

    /** Proves again with the password who is there. The session gets another secret. */
    public CompletionStage<SignedIn> confirm(ActiveSession session, String password, Browser browser) {
        return signIns.confirm(session, password, browser);
    }

    /**
     * Changes the password of the user of a session, or sets a first one. All other sessions of the user end, and this
     * one gets another secret. A first password needs a recent sign-in. Refuses a session that {@linkplain
     * #mayChangeCredentials may not change credentials}.
     *
     * @param current the present password; absent if the user has none
     * @param password 15 to 200 characters that are not easy to guess
     */
    public CompletionStage<SignedIn> changePassword(
            ActiveSession session, @Nullable String current, String password, Browser browser) {
        return signIns.changePassword(session, current, password, browser);
    }

    /** Ends a session; does nothing if it has ended. */
    public void signOut(ActiveSession session, Browser browser) {
        sessionEnd.signOut(session, browser);
    }

    /**
     * Ends another session of the same user; needs a recent sign-in.
     *
     * @throws Refusal if there is none with this id
     */
    public void endSession(ActiveSession session, UUID sessionId, Browser browser) {
        sessionEnd.endOther(session, sessionId, browser);
    }

    /** Ends all sessions of the user but this one, and returns how many; needs a recent sign-in. */
    public int endOtherSessions(ActiveSession session, Browser browser) {
        return sessionEnd.endOthers(session, browser);
    }

    /** Returns the passkeys; empty without a {@linkplain PeopleBuilder#relyingParty relying party}. */
    public Optional<PeoplePasskeys> passkeys() {
        return Optional.ofNullable(passkeys);
    }

    /** Refuses who waits to sign in, and waits for those who are being signed in. Closing twice does nothing. */
    @Override
    public void close() {
        hashing.close(LONGEST_CLOSE);
    }
}
