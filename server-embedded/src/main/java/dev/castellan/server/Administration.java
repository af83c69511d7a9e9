package dev.castellan.server;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.Organization;
import dev.castellan.model.Page;
import dev.castellan.model.Token;
import dev.castellan.model.TokenFilter;
import dev.castellan.model.User;
import dev.castellan.model.audit.AuditEvent;
import dev.castellan.model.audit.AuditFilter;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.InvitationEndpoints;
import dev.castellan.model.endpoint.PasskeyEndpoints;
import dev.castellan.model.endpoint.SessionEndpoints;
import dev.castellan.model.endpoint.TokenEndpoints;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.model.people.Invitation;
import dev.castellan.model.people.InvitationRenewal;
import dev.castellan.model.people.IssuedInvitation;
import dev.castellan.model.people.NewInvitation;
import dev.castellan.model.people.Passkey;
import dev.castellan.model.people.Session;
import dev.castellan.server.internal.audit.ChangeAttempt;
import dev.castellan.server.internal.configuration.RuleSettings;
import dev.castellan.server.internal.execution.OperationRunner;
import dev.castellan.server.internal.rules.ProviderRules;
import dev.castellan.server.internal.store.Store;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.credentials.ProviderRow;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.spi.ChangeNotice.Via;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.ServerStore;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Creates and changes organizations, human users and tokens directly in the store, without an API call. The
 * specification leaves these functions to an administration dashboard ("What the service does"). Thread-safe.
 *
 * <p>Every method throws {@link Refusal} and changes nothing if its arguments break a rule. The message names the
 * offending value.
 */
public final class Administration {

    private final RuleSettings settings;
    private final Store store;
    private final OperationRunner runner;
    private final ApiOperations api;
    private final Via via;
    private final AdministrationReads reads;

    Administration(RuleSettings settings, Store store, OperationRunner runner, ApiOperations api, Via via) {
        this.settings = settings;
        this.store = store;
        this.runner = runner;
        this.api = api;
        this.via = via;
        this.reads = new AdministrationReads(store, api.users());
    }

    /**
     * Returns an administration with default settings, such as {@link Limits#defaults()}, for a store that no server in
     * this process uses. The caller must close the store.
     */
    public static Administration of(ServerStore store) {
        return CastellanServer.builder().store(store).administration();
    }

    /**
     * Returns a copy that records this kind of caller in audit events and notices.
     *
     * @param via {@link Via#EMBEDDER} or {@link Via#COMMAND}
     * @throws IllegalArgumentException for any other value, because the other values denote changes by a user
     */
    public Administration via(Via via) {
        if (via != Via.COMMAND && via != Via.EMBEDDER) {
            throw new IllegalArgumentException("via " + via + ": choose COMMAND or EMBEDDER");
        }
        return new Administration(settings, store, runner, api, via);
    }

    /** Creates an organization with a default project, a first {@code org_admin} and a token for that user. */
    public Bootstrap createOrganization(NewOrganization organization) {
        UUID id = settings.sources().ids().nextRow();
        AtomicReference<@Nullable String> tag = new AtomicReference<>();
        return runner.change(creation(id), () -> tag.set(organizationCreation().unusedTag()), (tx, journal) -> {
            String unused = Objects.requireNonNull(tag.get());
            Bootstrap created = organizationCreation().create(tx, id, unused, organization);
            journal.recordChange(tx, creation(id), id, created);
            return created;
        });
    }

    /**
     * Creates an organization like {@link #createOrganization} if the store contains none. Otherwise returns empty. If
     * calls run concurrently, only one of them creates an organization.
     */
    public Optional<Bootstrap> bootstrap(NewOrganization organization) {
        UUID id = settings.sources().ids().nextRow();
        return runner.createFirst(creation(id), (tx, journal) -> {
            Bootstrap created =
                    organizationCreation().create(tx, id, organizationCreation().randomTag(), organization);
            journal.recordChange(tx, creation(id), id, created);
            return created;
        });
    }

    /**
     * Deletes an organization with everything that it contains. Every server rejects the next request that uses a
     * token, session or code of the organization. A server deletes the rows in the background, if necessary after a
     * restart. The deletion is reported only to the audit listener, because the audit events of the organization are
     * deleted too. If this was the last organization, the next {@link CastellanServer} that starts with the store
     * creates a new organization.
     */
    public void deleteOrganization(UUID organizationId) {
        ChangeAttempt deletion = attempt(organizationId, "organizations.delete", organizationId);
        runner.change(deletion, () -> reads.checkExists(organizationId), (tx, journal) -> {
            if (!tx.exists()) {
                throw AdministrationReads.unknown(organizationId);
            }
            // the event is written first, because a transaction cannot be used after the deletion
            journal.recordChange(tx, deletion, null, null);
            tx.afterCommit(() -> api.removal().accept(organizationId));
            tx.deleteOrganization();
            return organizationId;
        });
    }

    /**
     * Replaces the key that signs the cursors of an organization and, in the oldest organization, the challenges for
     * passkeys. From then on, every server rejects the earlier cursors and challenges. Tokens, sessions, codes and
     * passkeys stay valid, because no key signs them.
     */
    public void renewSigningKey(UUID organizationId) {
        ChangeAttempt renewal = attempt(organizationId, "organizations.renewSigningKey", organizationId);
        runner.change(renewal, () -> reads.checkExists(organizationId), (tx, journal) -> {
            tx.setSigningKey(OrganizationCreation.signingKey(settings.sources().secrets()));
            journal.recordChange(tx, renewal, null, null);
            return organizationId;
        });
    }

    /**
     * Sets the domains whose e-mail addresses belong to an organization, and replaces the previous ones. A person of the
     * organization's provider with such an address can sign in without an invitation. Only the administration can set
     * domains, because an organization must not claim those of another company.
     *
     * @param domains at most 100 domains in lower case, such as {@code example.com}, without subdomains
     * @throws Refusal if the organization does not exist, or a domain is not valid
     */
    public void setDomains(UUID organizationId, Set<String> domains) {
        changeDomains(organizationId, old -> domains);
    }

    /**
     * Sets the domains of an organization like {@link #setDomains}, in one transaction with the read of the previous
     * ones, so simultaneous changes lose nothing. Has no effect if they stay the same.
     *
     * @param change returns the new domains for the previous ones. It can throw a {@link Refusal}, and can run several
     *     times
     * @return the new domains, sorted
     */
    public List<String> changeDomains(UUID organizationId, UnaryOperator<Set<String>> change) {
        ChangeAttempt attempt = attempt(organizationId, "organizations.setDomains", organizationId);
        return runner.change(attempt, () -> reads.checkExists(organizationId), (tx, journal) -> {
            List<String> old = tx.providers().domains();
            Set<String> domains = change.apply(Set.copyOf(old));
            ProviderRules.checkDomains(domains);
            List<String> sorted = domains.stream().sorted().toList();
            if (!sorted.equals(old)) {
                tx.changes().add("domains", old, sorted);
                tx.providers().setDomains(sorted);
                journal.recordChange(tx, attempt, null, null);
            }
            return sorted;
        });
    }

    /** Returns the domains whose e-mail addresses belong to an organization, sorted. */
    public List<String> domains(UUID organizationId) {
        return reads.domains(organizationId);
    }

    /**
     * Switches passwords on again, for an organization whose users are locked out because its provider fails. Has no
     * effect if they are on.
     *
     * @throws Refusal if the organization does not exist or has no provider
     */
    public void enablePasswords(UUID organizationId) {
        ChangeAttempt change = attempt(organizationId, "providers.setPasswords", organizationId);
        runner.change(change, () -> reads.checkExists(organizationId), (tx, journal) -> {
            ProviderRow provider = tx.providers().get().orElseThrow(ProviderRules::noProvider);
            tx.changes().add("passwords", provider.passwords(), true);
            tx.providers().put(provider.withPasswords(true));
            journal.recordChange(tx, change, null, null);
            return organizationId;
        });
    }

    /**
     * Creates a human user with a role and assigned projects. Unlike {@link #createInvitation}, does not create an
     * invitation code.
     */
    public User createPerson(UUID organizationId, NewPerson user) {
        return one(attempt(organizationId, Changes.INVITE), changes -> changes.createPerson(user));
    }

    /**
     * Creates a human user and an invitation whose code lets the user join.
     *
     * @return the invitation with its code, which cannot be retrieved later
     */
    public IssuedInvitation createInvitation(UUID organizationId, NewInvitation invitation) {
        return perform(organizationId, InvitationEndpoints.CREATE, Arguments.body(invitation));
    }

    /**
     * Renews a user's invitation with the default expiry, and deletes the user's credentials. See {@link
     * #renewInvitation(UUID, UUID, InvitationRenewal)}.
     */
    public IssuedInvitation renewInvitation(UUID organizationId, UUID userId) {
        return renewInvitation(organizationId, userId, InvitationRenewal.STANDARD);
    }

    /**
     * Creates an invitation for a human user, and replaces the user's previous invitation. The invitation is for
     * joining if the user has never had a password or a passkey, and for recovery otherwise. Deletes the user's
     * password and passkeys and ends the user's sessions, unless the renewal keeps them.
     *
     * @return the invitation with its code, which cannot be retrieved later
     */
    public IssuedInvitation renewInvitation(UUID organizationId, UUID userId, InvitationRenewal renewal) {
        return perform(
                organizationId,
                InvitationEndpoints.RENEW,
                Arguments.body(renewal).withPath(userId));
    }

    /**
     * Returns a page of the open invitations, including expired ones, ordered by user id. The returned objects contain
     * no secrets.
     *
     * @param cursor the {@link Page#nextCursor()} of the previous page, or null for the first page
     * @param limit the maximum number of invitations to return, at least 1. A limit above 200 is reduced to 200
     */
    public Page<Invitation> invitations(UUID organizationId, @Nullable String cursor, int limit) {
        return reads.invitations(organizationId, cursor, limit);
    }

    /** Deletes the open invitation of a user. From then on, the server rejects its code. */
    public void deleteInvitation(UUID organizationId, UUID userId) {
        delete(organizationId, InvitationEndpoints.DELETE, userId);
    }

    /** Returns the open sessions of a user, ordered by id. The returned objects contain no secrets. */
    public List<Session> sessions(UUID organizationId, UUID userId) {
        return reads.sessions(organizationId, userId);
    }

    /** Deletes a session of a user. The server rejects the next request that uses it. */
    public void deleteSession(UUID organizationId, UUID userId, UUID sessionId) {
        delete(organizationId, SessionEndpoints.DELETE, userId, sessionId);
    }

    /** Deletes all sessions of a user. */
    public void deleteSessions(UUID organizationId, UUID userId) {
        delete(organizationId, SessionEndpoints.DELETE_ALL, userId);
    }

    /** Returns the passkeys of a user, ordered by id. */
    public List<Passkey> passkeys(UUID organizationId, UUID userId) {
        return reads.passkeys(organizationId, userId);
    }

    /** Deletes a passkey of a user, and ends all sessions that the user started with any passkey. */
    public void deletePasskey(UUID organizationId, UUID userId, UUID passkeyId) {
        delete(organizationId, PasskeyEndpoints.DELETE, userId, passkeyId);
    }

    /** Deletes all passkeys of a user, and ends all sessions that the user started with a passkey. */
    public void deletePasskeys(UUID organizationId, UUID userId) {
        delete(organizationId, PasskeyEndpoints.DELETE_ALL, userId);
    }

    /**
     * Returns a page of audit events. A page can contain fewer events than the limit, or none, even if more events
     * follow. Read pages until {@link Page#hasMore()} is false. With {@link
     * dev.castellan.model.audit.AuditSort#AT}, every page has a cursor: to follow the events, continue later with the
     * last one.
     *
     * @param cursor the {@link Page#nextCursor()} of the previous page with this filter, or null for the first page
     * @param limit the maximum number of events to return, at least 1. A limit above 200 is reduced to 200
     */
    public Page<AuditEvent> auditEvents(UUID organizationId, AuditFilter filter, @Nullable String cursor, int limit) {
        return reads.auditEvents(organizationId, filter, cursor, limit);
    }

    /**
     * Creates a token.
     *
     * @param token must name its owner in {@code userId}
     */
    public IssuedToken createToken(UUID organizationId, NewToken token) {
        return perform(organizationId, TokenEndpoints.CREATE, Arguments.body(token));
    }

    /**
     * Returns a page of token records, including expired ones. The returned objects contain no secrets.
     *
     * @param filter a filter that does not name the caller, because no user is calling
     * @param cursor the {@link Page#nextCursor()} of the previous page with this filter, or null for the first page
     * @param limit the maximum number of tokens to return, at least 1. A limit above 200 is reduced to 200
     */
    public Page<Token> tokens(UUID organizationId, TokenFilter filter, @Nullable String cursor, int limit) {
        return reads.tokens(organizationId, filter, cursor, limit);
    }

    /**
     * Returns the token with this secret, even if it has expired. Returns empty if the string is not a token or no
     * organization has the token.
     */
    public Optional<FoundToken> findToken(String secret) {
        return reads.token(secret);
    }

    /** Deletes a token. The server rejects the next request that uses it. */
    public void deleteToken(UUID organizationId, UUID tokenId) {
        delete(organizationId, TokenEndpoints.DELETE, tokenId);
    }

    /**
     * Suspends a user and ends the user's sessions. From the next request on, every node rejects the user's tokens. No
     * token can be created for the user until {@link #resumeUser} is called. Has no effect if the user is already
     * suspended. Refuses to suspend the last active {@code org_admin}.
     */
    public User suspendUser(UUID organizationId, UUID userId) {
        return perform(organizationId, UserEndpoints.SUSPEND, userId);
    }

    /**
     * Ends the suspension of a user. The server accepts the user's tokens again. Has no effect if the user is not
     * suspended.
     */
    public User resumeUser(UUID organizationId, UUID userId) {
        return perform(organizationId, UserEndpoints.RESUME, userId);
    }

    /**
     * Deletes all tokens of a user in one transaction, including tokens created concurrently. If the user's first
     * credential was set in a session that was started with the {@link Bootstrap} token, also deletes the user's
     * credentials and ends the user's sessions.
     *
     * @return the number of deleted tokens
     */
    public int deleteTokens(UUID organizationId, UUID userId) {
        return perform(organizationId, TokenEndpoints.DELETE_ALL, userId).deleted();
    }

    /**
     * Creates a token for an {@code org_admin} of an organization whose admins have lost their tokens. From then on, no
     * session that was started with the {@link Bootstrap} token can set a credential.
     *
     * @param userId the id of the admin, or null to select the oldest {@code org_admin} that is not suspended,
     *     preferring human users
     * @param keepCredentials whether to keep the admin's password, passkeys and sessions instead of deleting them
     */
    public IssuedToken recoverAdmin(UUID organizationId, @Nullable UUID userId, boolean keepCredentials) {
        UUID[] path = userId == null ? new UUID[0] : new UUID[] {userId};
        ChangeAttempt recovery = attempt(organizationId, "tokens.recoverAdmin", path);
        return runner.change(recovery, () -> reads.checkExists(organizationId), (tx, journal) -> {
            IssuedToken issued = AdminRecovery.recover(tx, api.tokens(), userId, keepCredentials);
            journal.recordChange(tx, recovery, issued.id(), issued);
            return issued;
        });
    }

    /** Returns the user with this id, or empty if no such user exists. */
    public Optional<User> user(UUID organizationId, UUID userId) {
        return reads.user(organizationId, userId);
    }

    /** Returns the user with this e-mail address, ignoring case, or empty if no such user exists. */
    public Optional<User> user(UUID organizationId, String email) {
        return reads.user(organizationId, email);
    }

    /**
     * Makes several changes to an organization in one transaction. Commits all of them, or none if the work throws.
     * Reports each change to the audit listener.
     *
     * @param work may run more than once, and on another thread, so it must not have side effects
     */
    public <T> T change(UUID organizationId, Function<? super Changes, T> work) {
        reads.checkExists(organizationId);
        return runner.trail()
                .notifying(journal -> store.write(organizationId, tx -> {
                    journal.restart();
                    return work.apply(new Changes(api, runner, tx, journal, via));
                }));
    }

    /**
     * Returns the operations of the API for use in a transaction of the store, which only a module of this project can
     * open. Programs call {@link #change}. The operations write their audit events in the same transaction. The audit
     * listener is not notified, because the caller decides whether the transaction commits.
     */
    public Changes within(Transaction tx) {
        return new Changes(api, runner, tx, runner.trail().journal(), via);
    }

    /** Returns all organizations, oldest first. */
    public List<Organization> organizations() {
        return reads.organizations();
    }

    /** Returns an organization. */
    public Organization organization(UUID organizationId) {
        return reads.organization(organizationId);
    }

    private OrganizationCreation organizationCreation() {
        return new OrganizationCreation(store, settings, api.users(), api.tokens());
    }

    private ChangeAttempt attempt(UUID organizationId, String operation, UUID... path) {
        return ChangeAttempt.byAdministration(via, organizationId, operation, List.of(path));
    }

    private ChangeAttempt creation(UUID organizationId) {
        return attempt(organizationId, "organizations.create");
    }

    private <T> T one(ChangeAttempt attempt, Function<Changes, T> change) {
        return runner.change(
                attempt,
                () -> reads.checkExists(attempt.organizationId()),
                (tx, journal) -> change.apply(new Changes(api, runner, tx, journal, via)));
    }

    private <O> O perform(UUID organizationId, Endpoint<Void, O> endpoint, UUID id) {
        return perform(organizationId, endpoint, Arguments.path(id));
    }

    private <I, O> O perform(UUID organizationId, Endpoint<I, O> endpoint, Arguments<I> arguments) {
        return one(
                ChangeAttempt.byAdministration(via, organizationId, endpoint.id(), arguments.path()),
                changes -> Objects.requireNonNull(changes.perform(endpoint, arguments)));
    }

    private void delete(UUID organizationId, Endpoint<Void, Void> endpoint, UUID... path) {
        one(attempt(organizationId, endpoint.id(), path), changes -> {
            changes.perform(endpoint, Arguments.path(path));
            return path;
        });
    }
}
