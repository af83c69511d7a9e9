package dev.castellan.server;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.Token;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.internal.operations.Routes;
import dev.castellan.server.internal.rules.TokenCreation;
import dev.castellan.server.internal.rules.UserCreation;
import dev.castellan.server.internal.settings.ServerSettings;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.spi.Route;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.UserRow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Creates and changes organizations, human users and tokens without an API call, for the process that runs the server:
 * what the administration dashboard of the specification does ("What the service does"). No request can reach it. Safe
 * for use by several threads.
 *
 * <p>Every method throws {@link Refusal} if its arguments break a rule. The message names the culprit, and nothing was
 * changed.
 */
public final class Administration {

    private final Store store;
    private final IdSource ids;
    private final UserCreation users;
    private final TokenAdministration tokens;
    private final OrganizationCreation organizations;
    private final Map<String, Route<?, ?>> routes = new HashMap<>();

    Administration(
            Store store, ServerSettings settings, List<Route<?, ?>> routes, UserCreation users, TokenCreation tokens) {
        this.store = store;
        this.ids = settings.ids();
        this.users = users;
        this.tokens = new TokenAdministration(tokens);
        this.organizations = new OrganizationCreation(settings, users, tokens);
        routes.forEach(route -> this.routes.put(route.endpoint().id(), route));
    }

    /**
     * Returns the administration of a store that no server in this process serves, with the limits of {@link
     * Limits#defaults()}. Closing the store is up to the caller.
     */
    public static Administration of(Store store) {
        ServerSettings settings = new ServerSettings().copy();
        UserCreation users = new UserCreation(settings);
        TokenCreation tokens = new TokenCreation(settings);
        return new Administration(store, settings, Routes.all(settings, users, tokens), users, tokens);
    }

    /** Creates an organization with its default project, its first {@code org_admin} and a token of that user. */
    public Bootstrap createOrganization(String name, String adminName, String adminEmail) {
        UUID id = ids.nextRow();
        return store.write(id, tx -> organizations.create(tx, id, name, NewUser.orgAdmin(adminName, adminEmail)));
    }

    /**
     * Creates an organization like {@link #createOrganization}, if the store holds none; returns empty if it holds one.
     * If several callers try at once, one of them creates it.
     */
    public Optional<Bootstrap> bootstrap(String name, String adminName, String adminEmail) {
        UUID id = ids.nextRow();
        return store.writeIfEmpty(
                id, tx -> organizations.create(tx, id, name, NewUser.orgAdmin(adminName, adminEmail)));
    }

    /** Invites a human user, who exists at once and has a role and projects. */
    public User inviteUser(UUID organizationId, NewUser user) {
        checkExists(organizationId);
        return store.write(organizationId, tx -> user.create(tx, users));
    }

    /**
     * Issues a token.
     *
     * @param token names its owner in {@code userId}
     */
    public IssuedToken issueToken(UUID organizationId, NewToken token) {
        checkExists(organizationId);
        return store.write(organizationId, tx -> tokens.issue(tx, token));
    }

    /**
     * Returns the records of tokens, expired ones included, in the order of their ids. They hold no secret.
     *
     * @param userId the owner of the tokens; absent for the tokens of all users
     * @param after the last token of the previous page; absent for the first page
     * @param limit the largest number of tokens to return, at least 1
     */
    public List<Token> tokens(UUID organizationId, @Nullable UUID userId, @Nullable UUID after, int limit) {
        checkExists(organizationId);
        return store.read(organizationId, view -> tokens.page(view, userId, after, limit));
    }

    /** Deletes a token. The next request with it is refused. */
    public void revokeToken(UUID organizationId, UUID tokenId) {
        checkExists(organizationId);
        store.write(organizationId, tx -> {
            tokens.revoke(tx, tokenId);
            return tokenId;
        });
    }

    /**
     * Issues a token to an {@code org_admin} of an organization whose admins have lost theirs.
     *
     * @param userId the admin; if absent, the admin that was created first, and a human user rather than a service
     *     account
     */
    public IssuedToken recoverAdmin(UUID organizationId, @Nullable UUID userId) {
        checkExists(organizationId);
        return store.write(organizationId, tx -> tokens.recoverAdmin(tx, userId));
    }

    /** Returns the user with this id; empty if there is none. */
    public Optional<User> user(UUID organizationId, UUID userId) {
        checkExists(organizationId);
        return store.read(organizationId, view -> view.users().get(userId).map(row -> resource(view, row)));
    }

    /** Returns the user with this e-mail address, ignoring case; empty if there is none. */
    public Optional<User> user(UUID organizationId, String email) {
        checkExists(organizationId);
        return store.read(
                organizationId,
                view -> view.users().byEmail(UserRow.emailKey(email)).map(row -> resource(view, row)));
    }

    /**
     * Returns the operations of the API for use in a transaction of this store: {@code store.write(organizationId, tx
     * -> administration.within(tx).perform(..))}.
     */
    public Changes within(Transaction tx) {
        return new Changes(routes, users, tx);
    }

    /** Returns the ids of all organizations, oldest first. */
    public List<UUID> organizations() {
        return store.organizations();
    }

    /** Returns the name of an organization. */
    public String organizationName(UUID organizationId) {
        checkExists(organizationId);
        return store.read(organizationId, view -> view.organization().name());
    }

    private void checkExists(UUID organizationId) {
        if (!store.organizations().contains(organizationId)) {
            throw Refusal.of(ErrorKind.INVALID, "no such organization " + organizationId);
        }
    }

    private static User resource(View view, UserRow row) {
        return UserCreation.resource(view, row);
    }
}
