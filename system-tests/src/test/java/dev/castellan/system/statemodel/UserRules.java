package dev.castellan.system.statemodel;

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
        rules.put("users.list", UserListRules::list);
        rules.put(
                "users.me",
                context ->
                        context.shows(withProjects(context, context.caller(), context.projectsOf(context.caller()))));
    }

    /** Returns a user as lists show it. */
    static ObjectNode shown(State state, Row.User user) {
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
                user.isServiceAccount());
    }

    private static ObjectNode withProjects(CallContext context, Row.User user, Stream<UUID> projects) {
        return shown(context.state(), user).setAll(Json.object("project_ids", projects.toList()));
    }

    private static Verdict create(CallContext context) {
        List<UUID> projects = context.allNamed("project_ids");
        State state = context.state();
        if (!NameRules.isGood(context.text("name"))
                || !ROLES.contains(context.text("role"))
                || projects.stream()
                        .anyMatch(id -> state.get(Row.Project.class, id).isEmpty())) {
            return context.refused(400);
        }
        UUID id = context.newId("user_id");
        String email = context.call().body().has("email") ? context.text("email") : "sa-" + id + "@service.invalid";
        if (!state.all(Row.User.class, user -> user.hasEmail(email)).isEmpty()) {
            return context.refused(409);
        }
        Row.User user = new Row.User(id, context.text("name"), email, context.text("role"), true, context.now());
        CallContext after = assigned(context, state.plus(user), user, projects);
        return Verdict.of(201, after.state(), withProjects(after, user, after.projectsOf(user)));
    }

    private static CallContext assigned(CallContext context, State state, Row.User user, List<UUID> projects) {
        State next = state;
        for (UUID project : projects) {
            next = project.equals(state.defaultProject()) ? next : next.plus(new Link.Membership(project, user.id()));
        }
        return new CallContext(next, context.at(), context.caller(), context.call(), context.answer());
    }

    private static Verdict get(CallContext context) {
        Optional<Row.User> user = context.state().get(Row.User.class, context.id(0));
        return user.isEmpty()
                ? context.refused(404)
                : context.shows(withProjects(
                        context, user.get(), context.projectsOf(user.get()).filter(context::canAccess)));
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
        boolean last = context.state().all(Row.User.class, Row.User::isAdmin).equals(List.of(user.get()));
        return last ? context.refused(409) : Verdict.deleted(context.state().minus(context.id(0)));
    }
}
