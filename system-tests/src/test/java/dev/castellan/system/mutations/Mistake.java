package dev.castellan.system.mutations;

import java.util.List;

/** Mistakes that could be made in the server; {@link Findings} says which tests find them. */
@SuppressWarnings("ImmutableEnumChecker") // an unmodifiable list
enum Mistake {
    PROJECTS_OF_ALL_ORGANIZATIONS_ARE_FOUND(
            new Mutation(
                    "internal.memory.MemoryProjects",
                    "return rows().find(projectId);",
                    "return work.anywhere(state -> state.projects().find(projectId));"),
            new Mutation("internal.memory.UnitOfWork", "    public void end() {", """
    <T> java.util.Optional<T> anywhere(java.util.function.Function<OrganizationState, java.util.Optional<T>> find) {
        return find.apply(organization).or(() -> start.organizations().values().stream()
                .flatMap(other -> find.apply(other).stream())
                .findAny());
    }

    public void end() {""")),
    ROLE_IS_NOT_CHECKED(
            "internal.execution.CheckRole",
            "endpoint.access() == Access.ORG_ADMIN && !caller.isAdmin()",
            "caller == null"),
    CHECKSUM_IS_NOT_CHECKED(
            "internal.tokens.TokenText",
            "return text.startsWith(checksum(text.substring(0, CHECKED)), CHECKED);",
            "return true;"),
    WRITES_OVERLAP("store.memory.MemoryStore", """
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
    QUERIES_OF_A_DELETED_INPUT_STAY("internal.rules.InputRemoval", "left -= tx.queries().deleteOf(id, left);", ""),
    REFERENCES_TO_A_DELETED_INPUT_STAY(
            "internal.rules.InputRemoval", "left -= tx.collections().removeInputEverywhere(id, left);", ""),
    EVERY_PROJECT_IS_VISIBLE("spi.Caller", "return isAdmin()\n", "return true\n"),
    OWNERS_OF_TOKENS_ARE_DELETED("internal.operations.DeleteUser", "tokens > 0", "tokens > 1"),
    TOKENS_DO_NOT_EXPIRE("store.rows.TokenRow", "return expiresAt == null || now.isBefore(expiresAt);", "return true;"),
    DELETED_TOKENS_STAY(
            "internal.memory.MemoryTokens",
            "work.delete(table().rows().get(tokenId));",
            "table().rows().get(tokenId);"),
    REMOVED_USERS_KEEP_ACCESS("internal.operations.RemoveUser", "tx.memberships().remove(project, user);", ""),
    CLIENTS_DELETE_TOKENS_OF_OTHERS(
            "internal.operations.DeleteToken", "caller.isAdmin() || token.userId().equals(caller.userId())", "true"),
    PROJECTS_OF_OTHERS_ARE_SHOWN(
            "internal.rules.EffectiveAccess",
            ": List.of(view.organization().defaultProjectId());",
            ": projectIds(view, user);"),
    USERS_OF_A_PROJECT_ARE_LISTED_FOR_EVERYONE(
            "internal.operations.ListUsers",
            "arguments.query().containsKey(PROJECT) && !caller.isAdmin()",
            "arguments.query().containsKey(PROJECT) && caller == null"),
    TOKENS_OF_SUSPENDED_USERS_ARE_ACCEPTED(
            "store.rows.TokenOwner", "return !suspended && TokenRow.isValid(", "return TokenRow.isValid("),
    TOKENS_ARE_CREATED_FOR_SUSPENDED_USERS(
            "internal.rules.TokenCreation", "if (owner.suspended()) {", "if (owner == null) {"),
    THE_LAST_ADMIN_IS_SUSPENDED("internal.operations.SuspendUser", "ActiveAdmins.requireAnother(tx, user);", ""),
    SUSPENDED_ADMINS_COUNT(
            "internal.memory.MemoryUsers", " - table().suspendedAdmins();", " + 0 * table().suspendedAdmins();"),
    EXPIRY_IS_NOT_TAKEN_OVER(
            "internal.rules.TokenExpiry", "return earlier(lastOfLife, lastOfMaker);", "return lastOfLife;"),
    TOKENS_OUTLIVE_THEIR_MAKER(
            "internal.rules.TokenExpiry", "if (isAfter(expiresAt, lastOfMaker)) {", "if (now == null) {"),
    CLIENTS_DELETE_ALL_TOKENS_OF_OTHERS(
            "internal.operations.DeleteUserTokens",
            "!caller.isAdmin() && !user.equals(caller.userId())",
            "caller == null"),
    EMAILS_ARE_COMPARED_AS_THEY_ARE_WRITTEN(
            "store.rows.UserRow",
            "return nfc(nfc(email).toLowerCase(Locale.ROOT));",
            "return email.toLowerCase(Locale.ROOT);"),
    INPUTS_CROSS_PROJECTS("internal.operations.AddInput", "!input.projectId().equals(collection.projectId())", "false"),
    EMAILS_ARE_NOT_UNIQUE_WITHOUT_REGARD_TO_CASE(
            "store.rows.UserRow", "return nfc(nfc(email).toLowerCase(Locale.ROOT));", "return nfc(email);"),
    REPEATED_REQUESTS_DO_THEIR_WORK_AGAIN(
            "internal.pipeline.IdempotencyKeys", "if (kept == null) {", "if (kept == null || caller != null) {");

    private final List<Mutation> mutations;

    Mistake(String type, String right, String wrong) {
        this(new Mutation(type, right, wrong));
    }

    Mistake(Mutation... mutations) {
        this.mutations = List.of(mutations);
    }

    /** Returns a loader of a server with this mistake. */
    MutantLoader loader() {
        return new MutantLoader(Compilation.of(mutations));
    }
}
