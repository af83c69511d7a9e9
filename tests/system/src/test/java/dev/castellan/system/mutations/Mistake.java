package dev.castellan.system.mutations;

import java.util.List;

/** Possible mistakes in the server. {@link Findings} lists the tests that detect them. */
@SuppressWarnings("ImmutableEnumChecker") // an unmodifiable list
enum Mistake {
    PROJECTS_OF_ALL_ORGANIZATIONS_ARE_FOUND(
            new Mutation(
                    "internal.memory.MemoryProjects",
                    "return work.get(PROJECTS).find(projectId).filter(this::isVisible);",
                    "return work.anywhere(state -> state.get(PROJECTS).find(projectId));"),
            AnyOrganization.MUTATION),
    ROLE_IS_NOT_CHECKED(
            "internal.rules.CallerCheck",
            "endpoint.access() != Access.EVERY_USER && !caller.isAdmin()",
            "caller == null"),
    READ_ONLY_TOKENS_CHANGE(
            "internal.rules.CallerCheck", "caller.readOnly() && !isReading(endpoint)", "caller == null"),
    TOKENS_ARE_ACCEPTED_FROM_EVERY_ADDRESS(
            "internal.rules.CallerCheck", "if (!limits.allows(client)) {", "if (limits == null) {"),
    ROTATED_TOKENS_LOSE_THEIR_LIMITS(
            "internal.rules.TokenLimitRules",
            "old.limits().readOnly() || inherited.readOnly()",
            "inherited.readOnly()"),
    TOKENS_DO_NOT_INHERIT_LIMITS(
            "internal.rules.TokenLimitRules",
            "requested == null ? inherited.addresses() :",
            "requested == null ? null :"),
    NEW_TOKENS_ARE_WIDER_THAN_THEIR_MAKER(
            "internal.rules.TokenLimitRules",
            "inherited.addresses() : within(inherited, requested)",
            "inherited.addresses() : within(TokenLimits.NONE, requested)"),
    CHANGES_WIDEN_TOKENS(
            "internal.rules.TokenLimitRules",
            "null : within(inherited, requested)",
            "null : within(TokenLimits.NONE, requested)"),
    LIMITED_TOKENS_LIFT_LIMITS(
            "internal.rules.TokenLimitRules",
            "requested == null && inherited.addresses() != null",
            "requested == null && limits == null"),
    CHECKSUM_IS_NOT_CHECKED(
            "internal.tokens.TokenFormat",
            "return text.startsWith(checksum(text.substring(0, CHECKED)), CHECKED);",
            "return true;"),
    WRITES_OVERLAP("MemoryStore", """
        startWriting();
        try {
            committed = change(organizationId, work);
        } finally {
            writing.unlock();
        }
        return committed.result();
""", """
        committed = change(organizationId, work);
        return committed.result();
"""),
    QUERIES_OF_A_DELETED_INPUT_STAY(
            "internal.removal.InputRemoval", "remaining -= tx.queries().deleteOf(id, remaining);", ""),
    REFERENCES_TO_A_DELETED_INPUT_STAY(
            "internal.removal.InputRemoval", "remaining -= tx.collections().removeInputEverywhere(id, remaining);", ""),
    EVERY_PROJECT_IS_VISIBLE("internal.rules.AccessibleResources", "return caller.isAdmin()\n", "return true\n"),
    ACCESS_TO_EVERY_PROJECT_IS_CONFIRMED(
            "internal.operations.UserOperations",
            "project == null || !AccessibleResources.canAccess(view, caller, project)",
            "project == null || view.projects().get(project).isEmpty()"),
    OWNERS_OF_TOKENS_ARE_DELETED("internal.operations.UserOperations", "tokens > 0", "tokens > 1"),
    TOKENS_DO_NOT_EXPIRE(
            "internal.store.rows.TokenRow", "return expiresAt == null || now.isBefore(expiresAt);", "return true;"),
    DELETED_TOKENS_STAY(
            "internal.memory.MemoryUsers", "work.delete(TOKENS, tokenId);", "work.get(TOKENS).minus(tokenId);"),
    REMOVED_USERS_KEEP_ACCESS("internal.operations.ProjectOperations", "tx.memberships().remove(project, user);", ""),
    CLIENTS_DELETE_TOKENS_OF_OTHERS(
            "internal.operations.TokenOperations",
            "caller.isAdmin() || token.userId().equals(caller.userId())",
            "true"),
    ROTATED_TOKENS_STAY_VALID(
            "internal.rules.TokenRules", "old.isValidAt(end) ? end : old.expiresAt()", "old.expiresAt()"),
    TOKENS_ARE_ROTATED_TWICE("internal.rules.TokenRules", "if (old.rotation().to() != null) {", "if (old == null) {"),
    PROJECTS_OF_OTHERS_ARE_SHOWN(
            "internal.rules.EffectiveAccess",
            ": List.of(view.organization().defaultProjectId());",
            ": projectIds(view, user);"),
    USERS_OF_A_PROJECT_ARE_LISTED_FOR_EVERYONE(
            "internal.operations.UserOperations",
            "arguments.query().containsKey(PROJECT) && !caller.isAdmin()",
            "arguments.query().containsKey(PROJECT) && caller == null"),
    TOKENS_OF_SUSPENDED_USERS_ARE_ACCEPTED(
            "internal.store.rows.CallerRow", "return !suspended && TokenRow.isValid(", "return TokenRow.isValid("),
    SUSPENSIONS_ARE_REVEALED(
            "internal.rules.CallerCheck", "owner.suspended() ? withoutToken() : withoutToken()", "withoutToken()"),
    TOKENS_ARE_CREATED_FOR_SUSPENDED_USERS(
            "internal.rules.TokenRules", "if (owner.suspended()) {", "if (owner == null) {"),
    THE_LAST_ADMIN_IS_SUSPENDED("internal.operations.UserOperations", """
        ActiveAdmins.requireOtherAdmin(tx, user);
        tx.sessions().deleteOf(user.userId(), null);
""", """
        tx.sessions().deleteOf(user.userId(), null);
"""),
    THE_LAST_ADMIN_IS_DEMOTED("internal.rules.UserChanges", "if (!changed.isAdmin()) {", "if (view == null) {"),
    CLIENTS_UPDATE_OTHERS(
            "internal.operations.UserOperations", "!user.userId().equals(caller.userId())", "caller == null"),
    CLIENTS_PROMOTE_THEMSELVES(
            "internal.operations.UserOperations",
            "update.email() != null || update.role() != null",
            "update.email() != null"),
    NEW_ADDRESSES_KEEP_INVITATIONS("internal.rules.UserChanges", "UserCredentials.endInvitation(tx, open)", "{}"),
    UPDATES_TAKE_ADDRESSES_OF_OTHERS(
            "internal.rules.UserChanges",
            "holder -> !holder.userId().equals(user.userId())",
            "holder -> holder == null"),
    SUSPENDED_ADMINS_COUNT(
            "internal.memory.UserTable",
            "user.isActiveAdmin() ? activeAdmins + 1",
            "user.isAdmin() ? activeAdmins + 1"),
    EXPIRY_IS_NOT_TAKEN_OVER(
            "internal.rules.TokenExpiryRules", "return earlier(lastOfLife, lastOfMaker);", "return lastOfLife;"),
    TOKENS_OUTLIVE_THEIR_MAKER(
            "internal.rules.TokenExpiryRules", "if (isAfter(expiresAt, lastOfMaker)) {", "if (now == null) {"),
    CLIENTS_DELETE_ALL_TOKENS_OF_OTHERS(
            "internal.operations.TokenOperations",
            "UserOperations.ownId(tx, caller, arguments.id(0))",
            "AccessibleResources.user(tx, arguments.id(0)).userId()"),
    EMAILS_ARE_COMPARED_AS_THEY_ARE_WRITTEN(
            "internal.store.rows.UserRow",
            "nfc(nfc(email).toLowerCase(Locale.ROOT));",
            "email.toLowerCase(Locale.ROOT);"),
    INPUTS_CROSS_PROJECTS(
            "internal.operations.CollectionOperations", "!input.projectId().equals(collection.projectId())", "false"),
    EMAILS_ARE_NOT_UNIQUE_WITHOUT_REGARD_TO_CASE(
            "internal.store.rows.UserRow", "nfc(nfc(email).toLowerCase(Locale.ROOT));", "nfc(email);"),
    ARCHIVED_PROJECTS_ARE_CHANGED("internal.rules.Archiving", "if (project.archived()) {", "if (project == null) {"),
    THE_DEFAULT_PROJECT_IS_ARCHIVED(
            "internal.operations.ProjectOperations", "tx.isDefaultProject(project.projectId())", "project == null"),
    ARCHIVED_PROJECTS_ARE_LISTED(
            "internal.store.rows.ProjectSelection", "case ACTIVE -> !project.archived();", "case ACTIVE -> true;"),
    PROJECTS_ARE_DELETED_WITH_THEIR_CONTENTS(
            "internal.operations.ProjectOperations", "!withContents || !project.archived()", "project == null"),
    PROJECTS_IN_USE_ARE_DELETED(
            "internal.operations.ProjectOperations",
            "deletionCheck.checkProject(id, () -> DeletionCheck.contents(tx, caller, id));",
            ""),
    THE_DEFAULT_PROJECT_IS_DELETED(
            "internal.operations.ProjectOperations", "if (tx.isDefaultProject(id)) {", "if (id == null) {"),
    RENAMED_PROJECTS_KEEP_THEIR_NAME("internal.operations.ProjectOperations", """
        tx.projects().update(changed);
        tx.changes().add("name\
""", """
        tx.changes().add("name\
"""),
    RENAMED_COLLECTIONS_KEEP_THEIR_NAME(
            "internal.operations.CollectionOperations", "tx.collections().update(changed);", ""),
    RENAMED_INPUTS_KEEP_THEIR_NAME("internal.operations.InputOperations", "tx.inputs().update(changed);", ""),
    RENAMED_ORGANIZATIONS_KEEP_THEIR_NAME("internal.operations.OrganizationOperations", "tx.rename(name);", ""),
    LIMITS_OF_ORGANIZATIONS_ARE_NOT_STORED("internal.operations.OrganizationOperations", "tx.setLimits(limits);", ""),
    ORGANIZATIONS_DO_NOT_LIMIT_TOKENS(
            "internal.rules.TokenRules", "view.organization().limits().tokenLifetime(maxLifetime)", "maxLifetime"),
    ORGANIZATIONS_DO_NOT_LIMIT_SESSIONS(
            "internal.rules.SessionLife", "view.organization().limits().sessionLength(MAX_AGE)", "MAX_AGE"),
    ADMINS_NEED_NO_PASSKEY(
            "internal.rules.AdminPasskeys", " && session.method() != Method.PASSKEY", " && session == null"),
    RENAMED_TOKENS_KEEP_THEIR_NAME("internal.operations.TokenOperations", "tx.tokens().update(token);", ""),
    COLLECTIONS_OF_ARCHIVED_PROJECTS_ARE_RENAMED(
            "internal.operations.CollectionOperations",
            "        Archiving.requireActive(tx, collection.projectId());\n        CollectionRow changed",
            "        CollectionRow changed"),
    INPUTS_OF_ARCHIVED_PROJECTS_ARE_RENAMED(
            "internal.operations.InputOperations", "Archiving.requireActive(tx, input.projectId());", ""),
    ARCHIVED_PROJECTS_GET_QUERIES(
            "internal.operations.QueryOperations", "Archiving.requireActive(tx, input.projectId());", ""),
    ARCHIVED_PROJECTS_STAY_ARCHIVED(
            "internal.operations.ProjectOperations", "arguments.id(0)), false);", "arguments.id(0)), true);"),
    CLIENTS_LIST_TOKENS_OF_ALL_USERS(
            "internal.operations.TokenOperations",
            "if (caller.isAdmin()) {",
            "if (user == null || caller.isAdmin()) {"),
    TOKENS_OF_OTHERS_ARE_LISTED_AS_OWN("internal.operations.TokenOperations", "? caller.userId()\n", "? null\n"),
    USED_TOKENS_COUNT_AS_UNUSED(
            "internal.store.rows.TokenListing", "unused == (lastUsed == null)", "unused != (lastUsed == null)"),
    FILTERS_INCLUDE_THEIR_END("internal.store.rows.TokenListing", "instant.isBefore(end)", "!instant.isAfter(end)"),
    ROTATED_TOKENS_LOSE_THEIR_NAME(
            "internal.rules.TokenRules",
            "make(tx, owner, old.name(), expiresAt, maker, limits)",
            "make(tx, owner, null, expiresAt, maker, limits)"),
    ROTATIONS_FILL_THE_LIST_OF_TOKENS("internal.rules.TokenRules", "deleteEnded(tx, old.rotation().from());", ""),
    ROTATIONS_PROLONG_THE_OLD_TOKEN("internal.rules.TokenRules", "old.isValidAt(end) ? end : old.expiresAt()", "end"),
    ROTATED_TOKENS_LIVE_AS_LONG_AS_THEIR_MAKER(
            "internal.rules.TokenExpiryRules", "earlier(earlier(sameLife, LAST), latest)", "latest"),
    THE_CURRENT_TOKEN_STAYS(
            "internal.operations.TokenOperations",
            "tx.tokens().delete(ownCurrent(tx, caller).tokenId());",
            "ownCurrent(tx, caller);"),
    PEOPLE_GET_GENERATED_ADDRESSES(
            "internal.rules.UserChanges", "if (!user.isServiceAccount()) {", "if (user == null) {"),
    HIDDEN_EMAILS_ARE_SHOWN("internal.mapping.ResourceMapper", "hideEmails && !caller.isAdmin()", "caller == null"),
    HIDDEN_EMAILS_ARE_FILTERS("internal.operations.UserOperations", "if (namesOnly) {", "if (arguments == null) {"),
    HIDDEN_EMAILS_ARE_SEARCHED(
            "internal.memory.UserSearch",
            "listing.namesOnly() ? user.searchName() : user.searchText()",
            "user.searchText()"),
    REPEATED_REQUESTS_DO_THEIR_WORK_AGAIN(
            "internal.http.IdempotencyKeys", "if (stored == null) {", "if (stored == null || call != null) {"),

    DELETED_INVITATIONS_STAY(
            "internal.operations.InvitationOperations", "UserCredentials.endInvitation(tx, open);", ""),
    CODES_THAT_WERE_REPLACED_ARE_ACCEPTED("internal.memory.MemoryTable", "return minus(key).plus(row);", """
                MemoryTable<K, R> rest = minus(key);
                Tree<Object, K> values = kind.schema.noun().equals("invitation of user")
                        ? byUnique.minus(kind.schema.unique().apply(row))
                        : rest.byUnique;
                return new MemoryTable<>(kind, rest.rows, rest.byOwner, values, rest.sorted, rest.bytes).plus(row);
"""),
    CODES_DO_NOT_EXPIRE(
            "internal.store.credentials.InvitationRow",
            "return isOpen() && now.isBefore(expiresAt);",
            "return isOpen();"),
    CODES_ARE_ACCEPTED_TWICE("people.internal.signin.InvitationSignIn", "tx.invitations().used(userId, tx.now());", ""),
    WHO_GETS_BACK_IN_KEEPS_OTHER_SESSIONS(
            "people.internal.signin.InvitationSignIn", "UserCredentials.delete(tx, userId);", ""),
    SESSIONS_OF_TOKENS_SET_CREDENTIALS(
            "people.internal.sessions.SessionCheck", "session.method() != Method.TOKEN", "session.method() != null"),
    RECOVERY_KEEPS_CREDENTIALS(
            "internal.operations.InvitationOperations", "if (!body.keepCredentials()) {", "if (user == null) {"),
    ADMINS_RECOVER_THEMSELVES(
            "internal.operations.InvitationOperations", "user.userId().equals(caller.userId())", "user == null"),
    CREDENTIALS_SET_WITH_A_TOKEN_OUTLIVE_IT(
            "internal.operations.TokenOperations", "UserCredentials.deleteIfSetWithToken(tx, user);", ""),
    PASSKEYS_ARE_DELETED_UNDER_ANY_USER(
            "internal.operations.SignInOperations", ".filter(row -> row.userId().equals(user))", ""),
    SESSIONS_OUTLIVE_THEIR_PASSKEYS("internal.operations.SignInOperations", """
        tx.passkeys().delete(passkey);
        UserCredentials.endPasskeySessions(tx, user);
""", """
        tx.passkeys().delete(passkey);
"""),
    SERVICE_ACCOUNTS_ARE_INVITED(
            "internal.rules.InvitationCreation", "if (user.isServiceAccount()) {", "if (user == null) {"),
    SUSPENDED_USERS_ARE_INVITED("internal.rules.InvitationCreation", "if (user.suspended()) {", "if (user == null) {"),
    CODES_OF_RECOVERY_LIVE_LONG("internal.rules.InvitationCreation", "joins ? JOIN : RECOVERY", "JOIN"),

    SESSIONS_OF_SUSPENDED_USERS_ARE_ACCEPTED("internal.rules.SessionLife", ".filter(user -> !user.suspended())", ""),
    SESSIONS_OF_SUSPENDED_USERS_STAY(
            "internal.operations.UserOperations", "tx.sessions().deleteOf(user.userId(), null);", ""),
    SESSIONS_OUTLIVE_THEIR_TOKENS("internal.rules.SessionLife", " && hasToken(view, session)", ""),
    SESSIONS_OUTLIVE_THEIR_REST("internal.rules.SessionLife", "ofAge.isBefore(ofRest) ? ofAge : ofRest", "ofAge"),
    CLIENTS_END_SESSIONS_OF_OTHERS(
            "internal.operations.UserOperations", "!caller.isAdmin() && !id.equals(caller.userId())", "caller == null"),
    SESSIONS_ARE_ENDED_UNDER_ANY_USER("internal.rules.SessionLife", "session.userId().equals(userId) && ", ""),

    CHANGES_OF_ONE_OPERATION_HAVE_NO_EVENT(
            "internal.audit.ChangeJournal",
            "        trail.events().write(tx, ",
            "        if (!attempt.operation().equals(\"projects.addUser\")) trail.events().write(tx, "),
    REFUSED_CHANGES_HAVE_EVENTS("internal.http.ApiCall", "        } finally {\n            handler.keys.end", """
        } catch (Refusal e) {
            handler.runner.store().write(principal.organizationId(), tx -> {
                Caller caller = principal.caller();
                changes.recordChange(tx, principal.attempt(caller, called.endpoint().id(), call.arguments().path()), null, null);
                return true;
            });
            throw e;
        } finally {
            handler.keys.end"""),
    EVENTS_OF_ALL_ORGANIZATIONS_ARE_SHOWN(
            new Mutation(
                    "internal.memory.MemoryTransaction",
                    "return work.get(AUDIT).page(listing);",
                    "return work.anywhere(state -> Optional.of(state.get(AUDIT).page(listing))"
                            + ".filter(page -> !page.events().isEmpty()))"
                            + ".orElseGet(() -> work.get(AUDIT).page(listing));"),
            AnyOrganization.MUTATION),
    EVENTS_NAME_ONLY_WHAT_WAS_CREATED(
            "internal.audit.AuditEventWriter", "new LinkedHashSet<>(path)", "new LinkedHashSet<>()"),
    YOUNG_EVENTS_ARE_DELETED(
            "internal.removal.ExpiredRows", "view.now().minus(retention)", "view.now().minus(retention.dividedBy(2))"),
    YOUNG_EVENTS_ARE_FOLLOWED(
            "internal.paging.AuditPages", "view.now().minus(maxCommitTime)", "view.now().plusMillis(1)");

    private final List<Mutation> mutations;

    Mistake(String type, String right, String wrong) {
        this(new Mutation(type, right, wrong));
    }

    Mistake(Mutation... mutations) {
        this.mutations = List.of(mutations);
    }

    /** Returns the source code of each class that has this mistake. */
    List<String> sources() {
        return mutations.stream().map(Mutation::source).toList();
    }

    /** Returns a class loader for a server with this mistake. */
    MutantLoader loader() {
        return new MutantLoader(Compilation.of(mutations));
    }
}
