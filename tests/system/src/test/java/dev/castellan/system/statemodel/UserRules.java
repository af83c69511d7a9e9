package dev.castellan.system.statemodel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;

/** The rules for users. */
final class UserRules {

    private static final Set<String> ROLES = Set.of("org_admin", "client");

    private UserRules() {}

    static void addTo(Map<String, Rule> rules) {
        rules.put("users.create", UserRules::create);
        rules.put("users.get", UserRules::get);
        rules.put("users.delete", UserRules::delete);
        rules.put("users.update", UserRules::update);
        rules.put("users.suspend", context -> suspend(context, true));
        rules.put("users.resume", context -> suspend(context, false));
        rules.put("users.list", UserListRules::list);
        rules.put("users.access", UserRules::access);
        rules.put(
                "users.me",
                context ->
                        context.shows(withProjects(context, context.caller(), context.projectsOf(context.caller()))));
    }

    /** Returns the JSON of a user as it appears in lists. */
    static ObjectNode visible(State state, Row.User user) {
        return Json.object(
                "user_id",
                user.id(),
                "name",
                user.name(),
                "email",
                user.email(),
                "role",
                user.role(),
                "organization_id",
                state.organization(),
                "is_service_account",
                user.isServiceAccount(),
                "suspended",
                user.suspended() ? true : null,
                "created_at",
                user.createdAt());
    }

    private static Verdict access(CallContext context) {
        UUID project = context.parameter("project_id");
        if (project != null && !context.canAccess(project)) {
            return context.refused(403);
        }
        Row.User user = context.caller();
        Row.Token token =
                context.state().get(Row.Token.class, context.call().token()).orElseThrow();
        return context.shows(Json.object(
                "user_id",
                user.id(),
                "organization_id",
                context.state().organization(),
                "role",
                user.role(),
                "is_service_account",
                user.isServiceAccount(),
                "project_id",
                project,
                "token_id",
                token.id(),
                "expires_at",
                token.expiresAt()));
    }

    private static ObjectNode withProjects(CallContext context, Row.User user, Stream<UUID> projects) {
        return visible(context.state(), user).setAll(Json.object("project_ids", projects.toList()));
    }

    private static Verdict create(CallContext context) {
        List<UUID> projects = context.allNamed("project_ids");
        State state = context.state();
        if (!isGood(context, projects)) {
            return context.refused(400);
        }
        UUID id = context.newId("user_id");
        String email = context.call().body().has("email") ? context.text("email") : "sa-" + id + "@service.invalid";
        if (isTaken(state, email) || projects.stream().anyMatch(context::isArchived)) {
            return context.refused(409);
        }
        Row.User user = new Row.User(id, context.text("name"), email, context.text("role"), true, context.now(), false);
        CallContext after = assigned(context, state.plus(user), user, projects);
        return Verdict.of(201, after.state(), withProjects(after, user, after.projectsOf(user)));
    }

    /** Returns whether the name, role and projects of a new user are valid. */
    static boolean isGood(CallContext context, List<UUID> projects) {
        return NameRules.isGood(context.text("name"))
                && ROLES.contains(context.text("role"))
                && projects.stream()
                        .allMatch(
                                id -> context.state().get(Row.Project.class, id).isPresent());
    }

    static boolean isTaken(State state, String email) {
        return !state.all(Row.User.class, user -> user.hasEmail(email)).isEmpty();
    }

    static CallContext assigned(CallContext context, State state, Row.User user, List<UUID> projects) {
        State next = state;
        for (UUID project : projects) {
            next = project.equals(state.defaultProject()) ? next : next.plus(new Link.Membership(project, user.id()));
        }
        return context.after(next);
    }

    private static Verdict get(CallContext context) {
        Optional<Row.User> user = context.state().get(Row.User.class, context.id(0));
        return user.isEmpty()
                ? context.refused(404)
                : context.shows(withProjects(context, user.get(), knownProjects(context, user.get())));
    }

    /**
     * From the projects of a user, returns the projects that the caller may see. Clients see all of their own projects.
     * For other users, clients see only the default project, which all users can access.
     */
    private static Stream<UUID> knownProjects(CallContext context, Row.User user) {
        return context.caller().isAdmin() || context.caller().equals(user)
                ? context.projectsOf(user)
                : Stream.of(context.state().defaultProject());
    }

    private static Verdict update(CallContext context) {
        Optional<Row.User> match = context.state().get(Row.User.class, context.id(0));
        if (match.isEmpty()) {
            return context.refused(404);
        }
        Row.User user = match.get();
        JsonNode patch = context.call().body();
        if (!context.caller().isAdmin()
                && (!user.id().equals(context.caller().id()) || patch.has("email") || patch.has("role"))) {
            return context.refused(403);
        }
        if ((patch.path("email").isNull() && !user.isServiceAccount())
                || (patch.has("name") && !NameRules.isGood(context.text("name")))
                || (patch.has("role") && !ROLES.contains(context.text("role")))) {
            return context.refused(400);
        }
        Row.User changed = user.updated(patch);
        if (isTakenFrom(context.state(), changed) || (!changed.isAdmin() && isLastAdmin(context, user))) {
            return context.refused(409);
        }
        State next = context.state().plus(changed);
        CallContext after = context.after(
                changed.email().equals(user.email()) ? next : InvitationRules.withoutOpen(context, next, user.id()));
        return Verdict.of(200, after.state(), withProjects(after, changed, after.projectsOf(changed)));
    }

    private static boolean isTakenFrom(State state, Row.User user) {
        return !state.all(Row.User.class, other -> !other.id().equals(user.id()) && other.hasEmail(user.email()))
                .isEmpty();
    }

    private static Verdict suspend(CallContext context, boolean suspended) {
        Optional<Row.User> user = context.state().get(Row.User.class, context.id(0));
        if (user.isEmpty()) {
            return context.refused(404);
        }
        if (suspended && isLastAdmin(context, user.get())) {
            return context.refused(409);
        }
        Row.User changed = user.get().suspended(suspended);
        State next = context.state().plus(changed);
        CallContext after = context.after(suspended ? SessionRules.withoutAllOf(next, changed.id()) : next);
        return Verdict.of(200, after.state(), withProjects(after, changed, after.projectsOf(changed)));
    }

    private static boolean isLastAdmin(CallContext context, Row.User user) {
        return context.state().all(Row.User.class, Row.User::isActiveAdmin).equals(List.of(user));
    }

    private static Verdict delete(CallContext context) {
        Optional<Row.User> user = context.state().get(Row.User.class, context.id(0));
        if (user.isEmpty()) {
            return context.refused(404);
        }
        List<UUID> tokens = TokenRules.of(context.state(), context.id(0)).stream()
                .map(Row.Token::id)
                .toList();
        if (!tokens.isEmpty()) {
            return Verdict.blocked(context.state(), Blockers.text("api_tokens", tokens));
        }
        return isLastAdmin(context, user.get())
                ? context.refused(409)
                : Verdict.deleted(without(context.state(), context.id(0)));
    }

    private static State without(State state, UUID user) {
        return PasskeyRules.withoutAllOf(SessionRules.withoutAllOf(state, user), user)
                .minus(Row.Invitation.idOf(user))
                .minus(Row.Credential.idOf(user))
                .minus(user);
    }
}
