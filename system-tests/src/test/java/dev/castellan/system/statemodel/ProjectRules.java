package dev.castellan.system.statemodel;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The rules for projects and their users. */
final class ProjectRules {

    private ProjectRules() {}

    static void addTo(Map<String, Rule> rules) {
        rules.put("projects.create", ProjectRules::create);
        rules.put("projects.get", ProjectRules::get);
        rules.put("projects.list", ProjectRules::list);
        rules.put("projects.listUsers", ProjectRules::listUsers);
        rules.put("projects.addUser", ProjectRules::addUser);
        rules.put("projects.removeUser", ProjectRules::removeUser);
    }

    private static Verdict create(CallContext turn) {
        if (!NameRules.isGood(turn.text("name"))) {
            return turn.refused(400);
        }
        Row.Project project = new Row.Project(turn.newId("project_id"), turn.text("name"));
        return Verdict.of(201, turn.state().plus(project), shown(turn.state(), project));
    }

    private static Verdict get(CallContext turn) {
        Optional<Row.Project> project = turn.state().get(Row.Project.class, turn.id(0));
        return project.isPresent() && turn.canAccess(turn.id(0))
                ? turn.shows(shown(turn.state(), project.get()))
                : turn.refused(404);
    }

    private static Verdict list(CallContext turn) {
        List<Row.Project> projects = turn.state().all(Row.Project.class, project -> turn.canAccess(project.id()));
        return Paging.page(turn, projects, project -> shown(turn.state(), project));
    }

    private static Verdict listUsers(CallContext turn) {
        if (!turn.canAccess(turn.id(0))) {
            return turn.refused(404);
        }
        List<Row.User> users =
                turn.state().all(Row.User.class, user -> UserListRules.isAssigned(turn.state(), turn.id(0), user));
        return turn.shows(Json.array(
                users.stream().map(user -> UserRules.shown(turn.state(), user)).toList()));
    }

    private static Verdict addUser(CallContext turn) {
        if (!existBoth(turn)) {
            return turn.refused(404);
        }
        State next = turn.id(0).equals(turn.state().defaultProject())
                ? turn.state()
                : turn.state().plus(membership(turn));
        return Verdict.of(200, next, changed("user added to project", turn));
    }

    private static Verdict removeUser(CallContext turn) {
        if (!existBoth(turn)) {
            return turn.refused(404);
        }
        if (turn.id(0).equals(turn.state().defaultProject())) {
            return turn.refused(409);
        }
        return turn.state().holds(membership(turn))
                ? Verdict.of(200, turn.state().minus(membership(turn)), changed("user removed from project", turn))
                : turn.refused(404);
    }

    private static boolean existBoth(CallContext turn) {
        return turn.canAccess(turn.id(0))
                && turn.state().get(Row.User.class, turn.id(1)).isPresent();
    }

    private static Link membership(CallContext turn) {
        return new Link.Membership(turn.id(0), turn.id(1));
    }

    private static ObjectNode changed(String message, CallContext turn) {
        UUID project = turn.id(0);
        return Json.object("message", message, "project_id", project, "user_id", turn.id(1));
    }

    private static ObjectNode shown(State state, Row.Project project) {
        return Json.object("project_id", project.id(), "name", project.name(), "organization_id", state.organization());
    }
}
