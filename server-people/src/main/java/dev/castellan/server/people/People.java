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
 * Signs people in to the organizations of a store with invitations, passwords, passkeys and API tokens, and manages
 * their sessions. Contains no pages and no HTTP. A console or the embedding application provides the pages.
 * {@code docs/people.md} lists all rules and limits. Thread-safe.
 *
 * <p>A method that rejects a call throws a {@link Refusal}. If the call is about a form field, the message starts with
 * the name of the field ({@code password: ..}). A rejected call changes nothing except the count of failures. The kinds
 * are {@code INVALID} and {@code CONFLICT} for wrong input, {@code UNAUTHENTICATED} for a rejected credential and for a
 * session that has ended, {@code FORBIDDEN} for an operation that needs another sign-in, {@code NOT_FOUND}, and, with
 * the time to wait, {@code RATE_LIMITED} and {@code UNAVAILABLE}. The message does not reveal whether the user exists.
 *
 * <p>All methods use the store on the calling thread. Do not call them on an I/O thread if the store
 * {@linkplain Store#blocks() blocks}. Methods that return a {@link CompletionStage} hash passwords on two other
 * threads. If such a call is rejected, the stage fails with the {@link Refusal} itself, without a wrapper.
 * Organizations take turns on these threads, and so do the users of one organization. Only one password of an
 * organization is hashed at a time.
 */
public final class People implements AutoCloseable {

    /** Two threads leave CPUs and memory for requests. The queue gives an organization at most one of these threads. */
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

    /** Returns a {@code People} of a store with default settings and without passkeys. */
    public static People of(Store store) {
        return builder(store).build();
    }

    /** Returns a builder of {@code People} of a store. */
    public static PeopleBuilder builder(Store store) {
        return new PeopleBuilder(store);
    }

    /**
     * Returns the invitation of a code. Does not use up the code.
     *
     * @throws Refusal if the invitation does not exist, was used or has expired
     */
    public OpenInvitation invitation(String code) {
        return signIns.look(code);
    }

    /**
     * Sets a password with the code of an invitation, and signs in. If the invitation is for a recovery, ends all other
     * sessions of the user and deletes all passkeys. The code can be used once. A rejected call does not use it up.
     *
     * @param password 15 to 200 characters, not easy to guess
     */
    public CompletionStage<SignedIn> join(String code, String password, Browser browser) {
        return join(code, password, Set.of(), browser);
    }

    /**
     * Does the same as {@link #join(String, String, Browser)}, but keeps some passkeys.
     *
     * @param keptPasskeys the ids of the {@link OpenInvitation#passkeys()} to keep; other ids are ignored
     */
    public CompletionStage<SignedIn> join(String code, String password, Set<UUID> keptPasskeys, Browser browser) {
        return signIns.withCode(code, password, Set.copyOf(keptPasskeys), browser);
    }

    /** Signs in with an e-mail address and a password. */
    public CompletionStage<SignedIn> signIn(UUID organizationId, String email, String password, Browser browser) {
        return signIns.withPassword(organizationId, email, password, browser);
    }

    /**
     * Signs in with an API token of a human user. The session ends with the token. It cannot set a password or a
     * passkey, with one exception that {@link #mayChangeCredentials} describes.
     *
     * @throws Refusal if the token is not valid, or belongs to a service account
     */
    public SignedIn signIn(String token, Browser browser) {
        return signIns.withToken(token, browser);
    }

    /**
     * Returns the session of a browser, or empty if the session does not exist or has ended. Records the use of the
     * session, at most once a minute.
     *
     * @param secret the secret that the browser sent
     */
    public Optional<ActiveSession> session(String secret) {
        return sessions.find(secret);
    }

    /**
     * Returns the organization that a session secret, an invitation code or an API token belongs to, if this object has
     * seen the organization before. Does not use the store and does not verify the secret. Use it to choose a queue.
     */
    public Optional<UUID> findOrganization(String secret) {
        TokenReference token = TokenText.reference(secret);
        TokenReference reference = token == null ? CodeText.reference(secret) : token;
        return reference == null
                ? Optional.empty()
                : Optional.ofNullable(context.tags().known(reference.tag()));
    }

    /**
     * Returns true if the last authentication of the session is 15 minutes old or older. Then {@link #confirm} is
     * required before the user can change credentials or end other sessions.
     */
    public boolean needsConfirmation(ActiveSession session) {
        return !SessionRules.isRecent(session.authenticatedAt(), context.clock().instant());
    }

    /**
     * Returns true if the session may set, change and delete passwords and passkeys of its user. Returns false for a
     * session that began with an API token, unless the organization was created with this token and none of its users
     * has ever had a password or a passkey.
     */
    public boolean mayChangeCredentials(ActiveSession session) {
        return sessions.changesCredentials(session);
    }

    /** Re-authenticates with the password. The session gets a new secret. */
    public CompletionStage<SignedIn> confirm(ActiveSession session, String password, Browser browser) {
        return signIns.confirm(session, password, browser);
    }

    /**
     * Changes the password of the user of a session, or sets a first one. Ends all other sessions of the user, and
     * gives this session a new secret. A first password requires a recent sign-in. Rejects a session that
     * {@linkplain #mayChangeCredentials may not change credentials}.
     *
     * @param current the current password; absent if the user has none
     * @param password 15 to 200 characters, not easy to guess
     */
    public CompletionStage<SignedIn> changePassword(
            ActiveSession session, @Nullable String current, String password, Browser browser) {
        return signIns.changePassword(session, current, password, browser);
    }

    /** Ends a session. Does nothing if it has ended. */
    public void signOut(ActiveSession session, Browser browser) {
        sessionEnd.signOut(session, browser);
    }

    /**
     * Ends another session of the same user. Requires a recent sign-in.
     *
     * @throws Refusal if no session of the user has this id
     */
    public void endSession(ActiveSession session, UUID sessionId, Browser browser) {
        sessionEnd.endOther(session, sessionId, browser);
    }

    /** Ends all other sessions of the user and returns their number. Requires a recent sign-in. */
    public int endOtherSessions(ActiveSession session, Browser browser) {
        return sessionEnd.endOthers(session, browser);
    }

    /** Returns the passkeys, or empty without a {@linkplain PeopleBuilder#relyingParty relying party}. */
    public Optional<PeoplePasskeys> passkeys() {
        return Optional.ofNullable(passkeys);
    }

    /**
     * Rejects queued sign-ins, waits for running ones, and interrupts them after 10 seconds. A second call has no
     * effect.
     */
    @Override
    public void close() {
        hashing.close(LONGEST_CLOSE);
    }
}
