package dev.castellan.server.people;

import dev.castellan.server.internal.rules.RecentSession;
import dev.castellan.server.internal.tokens.CodeFormat;
import dev.castellan.server.internal.tokens.TokenFormat;
import dev.castellan.server.internal.tokens.TokenReference;
import dev.castellan.server.people.internal.context.SignInServices;
import dev.castellan.server.people.internal.provider.ProviderServices;
import dev.castellan.server.people.internal.sessions.SessionEnd;
import dev.castellan.server.people.internal.sessions.SessionLookup;
import dev.castellan.server.people.internal.sessions.UserLanguage;
import dev.castellan.server.people.internal.signin.AddressSignIn;
import dev.castellan.server.people.internal.signin.InvitationSignIn;
import dev.castellan.server.people.internal.signin.PasswordAttempts;
import dev.castellan.server.people.internal.signin.PasswordChange;
import dev.castellan.server.people.internal.signin.PasswordSignIn;
import dev.castellan.server.people.internal.signin.Reauthentication;
import dev.castellan.server.people.internal.signin.SignInQueue;
import dev.castellan.server.people.internal.signin.TokenSignIn;
import dev.castellan.server.people.internal.throttle.KnownBrowserRules;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.PendingInvitation;
import dev.castellan.server.people.signin.RelyingParty;
import dev.castellan.server.people.signin.SignInResult;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.ServerStore;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * Signs users in to the organizations of a store, with invitations, passwords, passkeys and API tokens, and manages
 * their sessions. Contains neither pages nor HTTP, because a console or the embedding application provides the pages.
 * {@code docs/people.md} lists all rules and limits. Thread-safe.
 *
 * <p>A method that rejects a call throws a {@link Refusal}. If the call concerns a form field, the message starts with
 * the name of the field ({@code password: ..}). A rejected call changes nothing, but can increment a failure count and
 * write an audit event. The kinds are {@code INVALID} and {@code CONFLICT} for incorrect input, {@code UNAUTHENTICATED}
 * for a rejected credential or an ended session, {@code FORBIDDEN} for an operation that requires a different or more
 * recent sign-in, {@code NOT_FOUND}, and, with the time to wait, {@code RATE_LIMITED} and {@code UNAVAILABLE}. The
 * message does not reveal whether the user exists.
 *
 * <p>The methods use the store on the calling thread. Do not call them on an I/O thread if the store blocks, as a
 * {@code JdbcStore} does. Methods that return a {@link CompletionStage} hash passwords and store the result on threads
 * of this object. If such a call is rejected, the stage fails with the {@link Refusal} itself, not with a wrapper.
 * These threads serve organizations round robin, and the users within each organization round robin. One organization
 * never gets all threads, and the calls of a user run one after another. Only one password per organization is hashed
 * at a time.
 */
public final class People implements AutoCloseable {

    private final SignInServices context;
    private final SignInQueue queue;
    private final PasswordSignIn passwords;
    private final AddressSignIn addresses;
    private final TokenSignIn tokens;
    private final InvitationSignIn invitations;
    private final Reauthentication confirmation;
    private final PasswordChange change;
    private final SessionLookup sessions;
    private final SessionEnd sessionEnd;
    private final UserLanguage language;
    private final EmailChange emailChange;
    private final PeopleDevices devices;
    private final @Nullable PeoplePasskeys passkeys;
    private final @Nullable PeopleProvider provider;

    People(SignInServices context, SignInQueue queue, @Nullable RelyingParty site) {
        this(context, queue, site, null);
    }

    People(
            SignInServices context,
            SignInQueue queue,
            @Nullable RelyingParty site,
            @Nullable ProviderServices providers) {
        PasswordAttempts attempts = new PasswordAttempts(new KnownBrowserRules(context.secrets()));
        this.context = context;
        this.queue = queue;
        this.passwords = new PasswordSignIn(context, attempts, queue);
        this.addresses = new AddressSignIn(context, passwords, attempts, queue);
        this.tokens = new TokenSignIn(context, queue.addresses());
        this.invitations = new InvitationSignIn(context, queue);
        this.confirmation = new Reauthentication(context, attempts, passwords);
        this.change = new PasswordChange(context, confirmation, passwords);
        this.sessions = new SessionLookup(context);
        this.sessionEnd = new SessionEnd(context);
        this.language = new UserLanguage(context);
        this.emailChange = new EmailChange(context);
        this.devices = new PeopleDevices(context);
        this.passkeys = site == null ? null : new PeoplePasskeys(context, site, queue.addresses());
        this.provider = providers == null ? null : new PeopleProvider(context, providers, queue.addresses());
    }

    /** Returns a {@code People} for a store, with default settings and without passkeys. */
    public static People of(ServerStore store) {
        return builder(store).build();
    }

    /** Returns a builder of {@code People} for a store. */
    public static PeopleBuilder builder(ServerStore store) {
        return new PeopleBuilder(store);
    }

    /**
     * Counts a request for recovery as a failed sign-in of the browser's network address. Call before {@link
     * dev.castellan.server.spi.SiteContext#requestRecovery}.
     *
     * @throws Refusal if the address has reached the limit of failed sign-ins
     */
    public void countRecoveryRequest(Browser browser) {
        queue.addresses().fail(browser);
    }

    /**
     * Returns the invitation that a code belongs to. Does not use up the code.
     *
     * @throws Refusal if the invitation does not exist, has been used or has expired
     */
    public PendingInvitation invitation(String code) {
        return invitations.look(code);
    }

    /**
     * Sets a password with an invitation code, and signs the user in. Also ends all earlier sessions of the user and
     * deletes the user's passkeys. The code can be used only once. A rejected call does not use it up.
     *
     * @param password 15 to 200 characters, not easy to guess
     */
    public CompletionStage<SignedIn> join(String code, String password, Browser browser) {
        return join(code, password, Set.of(), browser);
    }

    /**
     * Does the same as {@link #join(String, String, Browser)}, but keeps selected passkeys.
     *
     * @param passkeysToKeep the ids of the {@link PendingInvitation#passkeys()} to keep; other ids are ignored
     */
    public CompletionStage<SignedIn> join(String code, String password, Set<UUID> passkeysToKeep, Browser browser) {
        return invitations.signIn(code, password, Set.copyOf(passkeysToKeep), browser);
    }

    /**
     * Verifies an e-mail address and a password in the three oldest organizations in which an active user with the
     * address has a password or passkey. A user signs in to any other organization with {@link #signIn(UUID, String,
     * String, Browser)}.
     *
     * @return a session, if the password is right in one organization. If there are several, ask the user to choose one
     *     and to enter the password again. Then call {@link #signIn(UUID, String, String, Browser)}.
     */
    public CompletionStage<SignInResult> signIn(String email, String password, Browser browser) {
        return addresses.signIn(email, password, browser);
    }

    /** Signs in to an organization with an e-mail address and a password. */
    public CompletionStage<SignedIn> signIn(UUID organizationId, String email, String password, Browser browser) {
        return passwords.signIn(organizationId, email, password, browser);
    }

    /**
     * Signs in with an API token of a human user. The session ends when the token expires or is deleted. The session
     * cannot set a password or passkey, with one exception described at {@link #mayChangeCredentials}.
     *
     * @throws Refusal if the token is not valid, or belongs to a service account
     */
    public SignedIn signIn(String token, Browser browser) {
        return tokens.signIn(token, browser);
    }

    /**
     * Calls {@link #session(String, Browser)} with an unknown browser, so sessions that began with a token with allowed
     * addresses are refused.
     */
    public Optional<ActiveSession> session(String secret) {
        return session(secret, Browser.UNKNOWN);
    }

    /**
     * Returns a browser's session, or empty if the session does not exist or has ended. Records that the session was
     * used, at most once per minute.
     *
     * @param secret the secret that the browser sent
     * @throws Refusal if the session began with a token that the server does not accept from the browser's address
     */
    public Optional<ActiveSession> session(String secret, Browser browser) {
        return sessions.find(secret, browser);
    }

    /**
     * Returns the organization that a session secret, invitation code or API token belongs to, or empty if the secret
     * is malformed or this object has not seen the organization before. The method neither uses the store nor verifies
     * the secret. Use the result only to choose a queue.
     */
    public Optional<UUID> findOrganization(String secret) {
        TokenReference token = TokenFormat.reference(secret);
        TokenReference reference = token == null ? CodeFormat.reference(secret) : token;
        return reference == null
                ? Optional.empty()
                : Optional.ofNullable(context.tags().cached(reference.tag()));
    }

    /**
     * Returns true if the session's user last authenticated at least 15 minutes ago. The user must then
     * {@linkplain #confirm confirm} before changing credentials or ending other sessions.
     */
    public boolean needsConfirmation(ActiveSession session) {
        return !RecentSession.isRecent(
                session.authenticatedAt(), context.clock().instant());
    }

    /**
     * Returns true if the session can set, change and delete its user's passwords and passkeys. Returns false for a
     * session that began with an API token, unless the token was issued when the organization was created, no user of
     * the organization has ever had a password or a passkey, and no admin was recovered.
     */
    public boolean mayChangeCredentials(ActiveSession session) {
        return sessions.changesCredentials(session);
    }

    /** Re-authenticates the user with a password. The session gets a new secret. */
    public CompletionStage<SignedIn> confirm(ActiveSession session, String password, Browser browser) {
        return confirmation.confirm(session, password, browser);
    }

    /**
     * Changes the password of a session's user, or sets the user's first password. Ends all other sessions of the user,
     * and gives this session a new secret. Setting the first password requires a recent sign-in. Rejects a session that
     * {@linkplain #mayChangeCredentials cannot change credentials}.
     *
     * @param current the current password, or {@code null} if the user does not have one
     * @param password 15 to 200 characters, not easy to guess
     */
    public CompletionStage<SignedIn> changePassword(
            ActiveSession session, @Nullable String current, String password, Browser browser) {
        return change.change(session, current, password, browser);
    }

    /**
     * Stores {@link Browser#language()} as the language of mails to the session's user. Call when the user changes the
     * language of the pages, because sign-ins store it themselves. Has no effect if the language is unknown or stored
     * already, or if the session has ended.
     */
    public void setLanguage(ActiveSession session, Browser browser) {
        language.set(session, browser);
    }

    /** Returns the operations with which users change their own e-mail addresses. */
    public EmailChange emailChange() {
        return emailChange;
    }

    /** Returns the operations with which users give tokens to programs that show a code. */
    public PeopleDevices devices() {
        return devices;
    }

    /** Ends a session. Has no effect if the session has already ended. */
    public void signOut(ActiveSession session, Browser browser) {
        sessionEnd.signOut(session, browser);
    }

    /**
     * Ends another session of the same user. Requires a recent sign-in.
     *
     * @throws Refusal if the user does not have a session with this id
     */
    public void deleteSession(ActiveSession session, UUID sessionId, Browser browser) {
        sessionEnd.endOther(session, sessionId, browser);
    }

    /** Ends all other sessions of the user and returns their number. Requires a recent sign-in. */
    public int deleteOtherSessions(ActiveSession session, Browser browser) {
        return sessionEnd.endOthers(session, browser);
    }

    /**
     * Returns the passkey operations, or empty if the {@linkplain PeopleBuilder#relyingParty relying party} is not set.
     */
    public Optional<PeoplePasskeys> passkeys() {
        return Optional.ofNullable(passkeys);
    }

    /** Returns the sign-in with providers, or empty if no {@linkplain PeopleBuilder#provider client} is set. */
    public Optional<PeopleProvider> provider() {
        return Optional.ofNullable(provider);
    }

    /**
     * Returns the number of failed sign-ins that have no audit event because of the {@linkplain PeopleBuilder#quotas
     * quota}.
     */
    public long auditEventsDropped() {
        return context.audit().writer().dropped();
    }

    /**
     * Rejects queued sign-ins, and waits up to 10 seconds for running sign-ins, which still hash passwords, before
     * interrupting them. Further calls have no effect.
     */
    @Override
    public void close() {
        queue.close();
    }
}
