package dev.castellan.server;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.model.User;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.operations.OrganizationCreation;
import dev.castellan.server.operations.TokenCreation;
import dev.castellan.server.operations.UserCreation;
import dev.castellan.server.store.Store;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.UserRow;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * What the administration dashboard of the specification does ("What the service does"): organizations, human users,
 * tokens. For the process that runs the server only; nothing of it is served. Safe for use by several threads.
 *
 * <p>Every method throws {@link Refusal} if what is asked for breaks a rule, with a message that names the culprit, and
 * then has changed nothing.
 */
public final class Administration {

    private final Store store;
    private final IdSource ids;
    private final UserCreation users;
    private final TokenCreation tokens;
    private final OrganizationCreation organizations;

    Administration(Store store, IdSource ids, UserCreation users, TokenCreation tokens) {
        this.store = store;
        this.ids = ids;
        this.users = users;
        this.tokens = tokens;
        this.organizations = new OrganizationCreation(ids, users, tokens);
    }

    /** Creates an organization with its default project, its first {@code org_admin} and a token of that user. */
    public Bootstrap createOrganization(String name, String adminName, String adminEmail) {
        UUID id = ids.nextRow();
        return store.write(id, tx -> organizations.create(tx, id, name, NewUser.orgAdmin(adminName, adminEmail)));
    }

    /** Creates an organization like {@link #createOrganization} in a store that has none; empty if it has one. */
    Optional<Bootstrap> bootstrap(String name, String adminName, String adminEmail) {
        UUID id = ids.nextRow();
        return store.writeIfEmpty(
                id, tx -> organizations.create(tx, id, name, NewUser.orgAdmin(adminName, adminEmail)));
    }

    /** Invites a human user: the user exists at once, and has a role and projects. */
    public User inviteUser(UUID organizationId, NewUser user) {
        checkExists(organizationId);
        return store.write(organizationId, tx -> users.create(tx, user));
    }

    /**
     * Issues a token.
     *
     * @param token names its owner in {@code userId}
     */
    public IssuedToken issueToken(UUID organizationId, NewToken token) {
        checkExists(organizationId);
        return store.write(organizationId, tx -> tokens.create(tx, owner(tx, token), token));
    }

    /** Returns the ids of all organizations, oldest first. */
    public List<UUID> organizations() {
        return store.organizations();
    }

    private void checkExists(UUID organizationId) {
        if (!store.organizations().contains(organizationId)) {
            throw Refusal.of(ErrorKind.INVALID, "no such organization " + organizationId);
        }
    }

    private static UserRow owner(Transaction tx, NewToken token) {
        UUID id = token.userId();
        if (id == null) {
            throw Refusal.of(ErrorKind.INVALID, "user_id: is required, since no user is calling");
        }
        return tx.users().get(id).orElseThrow(() -> Refusal.of(ErrorKind.INVALID, "user_id: no such user " + id));
    }
}
