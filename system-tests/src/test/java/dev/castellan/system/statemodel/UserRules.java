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
        rules.put("users.me", turn -> turn.shows(withProjects(turn, turn.caller(), turn.projectsOf(turn.caller()))));
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

    private static ObjectNode withProjects(CallContext turn, Row.User user, Stream<UUID> projects) {
        return shown(turn.state(), user).setAll(Json.object("project_ids", projects.toList()));
    }

    private static Verdict create(CallContext turn) {
        List<UUID> projects = turn.allNamed("project_ids");
        State state = turn.state();
        if (!NameRules.isGood(turn.text("name"))
                || !ROLES.contains(turn.text("role"))
                || projects.stream()
                        .anyMatch(id -> state.get(Row.Project.class, id).isEmpty())) {
            return turn.refused(400);
        }
        UUID id = turn.newId("user_id");
        String email = turn.call().body().has("email") ? turn.text("email") : "sa-" + id + "@service.invalid";
        if (!state.all(Row.User.class, user -> user.hasEmail(email)).isEmpty()) {
            return turn.refused(409);
        }
        Row.User user = new Row.User(id, turn.text("name"), email, turn.text("role"), true, turn.now());
        CallContext after = assigned(turn, state.plus(user), user, projects);
        return Verdict.of(201, after.state(), withProjects(after, user, after.projectsOf(user)));
    }

    private static CallContext assigned(CallContext turn, State state, Row.User user, List<UUID> projects) {
        State next = state;
        for (UUID project : projects) {
            next = project.equals(state.defaultProject()) ? next : next.plus(new Link.Membership(project, user.id()));
        }
        return new CallContext(next, turn.at(), turn.caller(), turn.call(), turn.answer());
    }

    private static Verdict get(CallContext turn) {
        Optional<Row.User> user = turn.state().get(Row.User.class, turn.id(0));
        return user.isEmpty()
                ? turn.refused(404)
                : turn.shows(withProjects(
                        turn, user.get(), turn.projectsOf(user.get()).filter(turn::canAccess)));
    }

    private static Verdict delete(CallContext turn) {
        Optional<Row.User> user = turn.state().get(Row.User.class, turn.id(0));
        if (user.isEmpty()) {
            return turn.refused(404);
        }
        List<UUID> tokens = TokenRules.of(turn.state(), turn.id(0)).stream()
                .map(Row.Token::id)
                .toList();
        if (!tokens.isEmpty()) {
            return Verdict.blocked(turn.state(), Blockers.text("api_tokens", tokens));
        }
        boolean last = turn.state().all(Row.User.class, Row.User::isAdmin).equals(List.of(user.get()));
        return last ? turn.refused(409) : Verdict.deleted(turn.state().minus(turn.id(0)));
    }
}
