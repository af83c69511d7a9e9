package dev.castellan.server.internal.operations;

import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.Page;
import dev.castellan.model.Role;
import dev.castellan.model.TextUpdate;
import dev.castellan.model.TokenAccess;
import dev.castellan.model.User;
import dev.castellan.model.UserUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.endpoint.UserEndpoints;
import dev.castellan.model.internal.text.UuidText;
import dev.castellan.server.internal.execution.OperationRoute;
import dev.castellan.server.internal.mapping.ResourceMapper;
import dev.castellan.server.internal.paging.ListPageRequest;
import dev.castellan.server.internal.paging.UserFilters;
import dev.castellan.server.internal.paging.UserOrder;
import dev.castellan.server.internal.rules.AccessibleResources;
import dev.castellan.server.internal.rules.ActiveAdmins;
import dev.castellan.server.internal.rules.CallerCheck;
import dev.castellan.server.internal.rules.DeletionCheck;
import dev.castellan.server.internal.rules.EffectiveAccess;
import dev.castellan.server.internal.rules.QuotaCheck;
import dev.castellan.server.internal.rules.UserChanges;
import dev.castellan.server.internal.rules.UserCreation;
import dev.castellan.server.internal.rules.UserCredentials;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.internal.store.rows.CallerRow;
import dev.castellan.server.internal.store.rows.TokenRow;
import dev.castellan.server.internal.store.rows.Usage;
import dev.castellan.server.internal.store.rows.UserRow;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The operations on users. */
record UserOperations(UserCreation users, UserChanges changes, QuotaCheck quotas, ResourceMapper resources) {

    private static final String PROJECT = "project_id";

    List<OperationRoute<?, ?>> routes() {
        return List.of(
                OperationRoute.reading(UserEndpoints.GET, this::get),
                OperationRoute.changing(UserEndpoints.DELETE, this::delete),
                OperationRoute.reading(UserEndpoints.LIST, this::list),
                OperationRoute.changing(UserEndpoints.CREATE, this::create).creating(User::id, UserEndpoints.GET),
                OperationRoute.reading(UserEndpoints.ME, this::me),
                OperationRoute.reading(UserEndpoints.ACCESS, this::access),
                OperationRoute.changing(UserEndpoints.UPDATE, this::update).readAt(UserEndpoints.GET),
                OperationRoute.changing(UserEndpoints.SUSPEND, this::suspend),
                OperationRoute.changing(UserEndpoints.RESUME, this::resume));
    }

    /** Returns one user of the organization, with the projects that the caller can see. */
    User get(View view, Caller caller, Arguments<Void> arguments) {
        UserRow row = AccessibleResources.user(view, arguments.id(0));
        return resources.user(row, caller, EffectiveAccess.visibleProjectIds(caller, view, row));
    }

    /**
     * Deletes a user (specification, "Users"). Refuses to delete the last {@code org_admin} that is not suspended, or a
     * user who owns tokens, even expired tokens. Deletes the federated tokens of a service account with it.
     */
    @Nullable
    Void delete(Transaction tx, Caller caller, Arguments<Void> arguments) {
        UserRow user = AccessibleResources.user(tx, arguments.id(0));
        int tokens = tx.tokens().countOf(user.userId());
        if (tokens > 0) {
            throw blocked(tx, user.userId(), tokens);
        }
        ActiveAdmins.requireOtherAdmin(tx, user);
        if (user.isServiceAccount()) {
            // only federated tokens are left, which never block the deletion of their owner
            tx.tokens().deleteOf(user.userId());
        }
        tx.users().delete(user.userId());
        return null;
    }

    /**
     * Lists the users of the organization, with paging, filters and sorting. As with {@link
     * ProjectOperations#listUsers}, only an {@code org_admin} can list the users of one project. A caller who does not
     * see the e-mail addresses of others cannot find them by a filter or an order either.
     */
    Page<User> list(View view, Caller caller, Arguments<Void> arguments) {
        if (arguments.query().containsKey(PROJECT) && !caller.isAdmin()) {
            throw Refusal.of(ErrorCode.ROLE_FORBIDDEN, PROJECT + ": only an org_admin can list the users of a project");
        }
        UserOrder order = UserOrder.parse(arguments.query().get("sort"));
        boolean namesOnly = resources.hidesEmails(caller);
        if (namesOnly) {
            checkNamesNoEmails(order, arguments);
        }
        UserFilters filters = UserFilters.of(arguments, namesOnly);
        ListPageRequest page = ListPageRequest.of(view, UserEndpoints.LIST, arguments);
        UUID project = filters.projectId();
        List<UserRow> rows = project != null && !AccessibleResources.canAccess(view, caller, project)
                ? List.of()
                : view.users().list(filters.listing(view, order, page));
        return page.page(rows, row -> resources.user(row, caller), row -> order.positionOf(row.position()));
    }

    /** Creates a service account with a role and assigned projects. A federated token creates no {@code org_admin}. */
    User create(Transaction tx, Caller caller, Arguments<NewServiceAccount> arguments) {
        NewServiceAccount body = arguments.requiredBody();
        if (Role.ORG_ADMIN.equals(body.role())) {
            CallerCheck.requireNotFederated(tx, caller);
        }
        quotas.check(tx, Usage.USER);
        return users.create(tx, body);
    }

    /** Returns the calling user, with the projects that the user can access. */
    User me(View view, Caller caller, Arguments<Void> arguments) {
        UserRow row = AccessibleResources.user(view, caller.userId());
        return resources.user(row, caller, EffectiveAccess.projectIds(view, row));
    }

    /** Returns the user, role and expiry of the request's token, if the user can access the named project. */
    TokenAccess access(View view, Caller caller, Arguments<Void> arguments) {
        UUID project = project(view, caller, arguments.query().get(PROJECT));
        CallerRow token = token(view, caller);
        boolean isServiceAccount =
                AccessibleResources.user(view, caller.userId()).isServiceAccount();
        return new TokenAccess(
                caller.userId(),
                caller.organizationId(),
                caller.role(),
                isServiceAccount,
                project,
                token.tokenId(),
                token.expiresAt(),
                token.limits().readOnly());
    }

    /**
     * Changes the name, the e-mail address or the role of a user. An {@code org_admin} can change any user. A {@code
     * client} can change only its own name. A user who has joined cannot use a token to change the user's own address. A
     * federated token changes no role and no address, to which links for recovery are mailed.
     */
    User update(Transaction tx, Caller caller, Arguments<UserUpdate> arguments) {
        UserRow user = AccessibleResources.user(tx, arguments.id(0));
        UserUpdate update = arguments.requiredBody();
        if (!caller.isAdmin()) {
            checkOwnName(caller, user, update);
        }
        TextUpdate email = update.email();
        boolean changesAddress = email != null && !user.email().equals(email.value());
        if (changesAddress) {
            checkOwnAddress(tx, caller, user);
        }
        if (changesAddress || (update.role() != null && !update.role().equals(user.role()))) {
            CallerCheck.requireNotFederated(tx, caller);
        }
        return users.resource(tx, changes.apply(tx, user, update));
    }

    /**
     * Suspends a user and ends the user's sessions. From then on, the server rejects the user's tokens. Refuses to
     * suspend the last {@code org_admin} that is not suspended.
     */
    User suspend(Transaction tx, Caller caller, Arguments<Void> arguments) {
        UserRow user = AccessibleResources.user(tx, arguments.id(0));
        ActiveAdmins.requireOtherAdmin(tx, user);
        tx.sessions().deleteOf(user.userId(), null);
        tx.knownBrowsers().deleteOf(user.userId(), null);
        return suspended(tx, user, true);
    }

    /** Ends the suspension of a user. The server accepts the user's tokens again. */
    User resume(Transaction tx, Caller caller, Arguments<Void> arguments) {
        return suspended(tx, AccessibleResources.user(tx, arguments.id(0)), false);
    }

    private User suspended(Transaction tx, UserRow user, boolean isSuspended) {
        tx.users().suspend(user.userId(), isSuspended);
        tx.changes().add("suspended", user.suspended(), isSuspended);
        return users.resource(tx, user.suspended(isSuspended));
    }

    private static Refusal blocked(Transaction tx, UUID user, int tokens) {
        List<UUID> ids = tx.tokens().ofUser(user, null, Integer.MAX_VALUE).stream()
                .filter(TokenRow::isStored)
                .limit(DeletionCheck.MAX_NAMED)
                .map(TokenRow::tokenId)
                .toList();
        return Refusal.blocked(
                ErrorCode.OWNS_TOKENS,
                "user " + user + " still owns API tokens: delete them first",
                DeletionCheck.list("api_tokens", ids, tokens));
    }

    /**
     * Returns the id of the named project, or null if the request names none. A malformed id gets the same response as
     * an unknown id, because proxies expect only 401 and 403 from an access check.
     */
    private static @Nullable UUID project(View view, Caller caller, @Nullable String name) {
        if (name == null) {
            return null;
        }
        UUID project = UuidText.parse(name);
        if (project == null || !AccessibleResources.canAccess(view, caller, project)) {
            throw Refusal.of(
                    ErrorCode.PROJECT_FORBIDDEN, "project_id: this project does not exist or is not accessible");
        }
        return project;
    }

    /** Refuses a list from whose users, or from whose order or cursors, the caller could infer e-mail addresses. */
    private static void checkNamesNoEmails(UserOrder order, Arguments<Void> arguments) {
        if (arguments.query().containsKey("email")) {
            throw Refusal.of(ErrorCode.ROLE_FORBIDDEN, "email: only an org_admin can find users by e-mail address");
        }
        if (order.comparesEmails()) {
            throw Refusal.of(ErrorCode.ROLE_FORBIDDEN, "sort: only an org_admin can sort users by e-mail address");
        }
    }

    private static CallerRow token(View view, Caller caller) {
        UUID id = caller.tokenId();
        if (id == null) {
            throw Refusal.of(ErrorCode.FORBIDDEN, "users.access needs a token");
        }
        return view.bearer(id).orElseThrow(() -> Refusal.missing("token", id));
    }

    private static void checkOwnName(Caller caller, UserRow user, UserUpdate update) {
        if (!user.userId().equals(caller.userId())) {
            throw Refusal.of(ErrorCode.ROLE_FORBIDDEN, "users.update of another user needs the role org_admin");
        }
        if (update.email() != null || update.role() != null) {
            throw Refusal.of(ErrorCode.ROLE_FORBIDDEN, "users.update of email or role needs the role org_admin");
        }
    }

    private static void checkOwnAddress(View view, Caller caller, UserRow user) {
        if (user.userId().equals(caller.userId())
                && UserCredentials.usesToken(view, caller)
                && UserCredentials.hasJoined(view, user.userId())) {
            // otherwise an attacker with an admin's stolen token could request a recovery link and receive the mail
            throw Refusal.of(
                    ErrorCode.OWN_EMAIL_FORBIDDEN,
                    "email: user " + user.userId() + " is you: sign in with a password or a passkey to change your own"
                            + " address, or ask another org_admin");
        }
    }

    /**
     * Returns the id of the user that a path names, for operations that only this user and an {@code org_admin} can
     * call.
     *
     * @throws Refusal if the user does not exist, or if the caller is neither this user nor an {@code org_admin}
     */
    static UUID ownId(View view, Caller caller, UUID id) {
        if (!caller.isAdmin() && !id.equals(caller.userId())) {
            throw Refusal.missing("user", id);
        }
        return AccessibleResources.user(view, id).userId();
    }
}
