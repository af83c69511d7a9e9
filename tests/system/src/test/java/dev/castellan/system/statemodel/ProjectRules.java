package dev.castellan.system.statemodel;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

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
        rules.put("projects.update", ProjectRules::update);
        rules.put("projects.archive", context -> archive(context, true));
        rules.put("projects.unarchive", context -> archive(context, false));
        rules.put("projects.delete", ProjectRules::delete);
    }

    private static Verdict create(CallContext context) {
        if (!NameRules.isGood(context.text("name"))) {
            return context.refused(400);
        }
        Row.Project project = new Row.Project(context.newId("project_id"), context.text("name"), context.now(), false);
        return Verdict.of(201, context.state().plus(project), visible(context.state(), project));
    }

    private static Verdict get(CallContext context) {
        Optional<Row.Project> project = context.state().get(Row.Project.class, context.id(0));
        return project.isPresent() && context.canAccess(context.id(0))
                ? context.shows(visible(context.state(), project.get()))
                : context.refused(404);
    }

    private static Verdict list(CallContext context) {
        String archived = context.call().query().getOrDefault("archived", "false");
        List<Row.Project> projects = context.state()
                .all(
                        Row.Project.class,
                        project -> context.canAccess(project.id())
                                && NameRules.contains(
                                        project.name(), context.call().query().get("q"))
                                && (archived.equals("all") || archived.equals("" + project.archived())));
        return Paging.page(context, projects, project -> visible(context.state(), project));
    }

    private static Verdict listUsers(CallContext context) {
        if (!context.canAccess(context.id(0))) {
            return context.refused(404);
        }
        List<Row.User> users = context.state()
                .all(Row.User.class, user -> UserListRules.isAssigned(context.state(), context.id(0), user));
        return context.shows(Json.array(users.stream()
                .map(user -> UserRules.visible(context.state(), user))
                .toList()));
    }

    private static Verdict addUser(CallContext context) {
        if (!existBoth(context)) {
            return context.refused(404);
        }
        if (context.isArchived(context.id(0))) {
            return context.refused(409);
        }
        State next = context.id(0).equals(context.state().defaultProject())
                ? context.state()
                : context.state().plus(membership(context));
        return Verdict.of(200, next, changed("user added to project", context));
    }

    private static Verdict removeUser(CallContext context) {
        if (!existBoth(context)) {
            return context.refused(404);
        }
        if (context.id(0).equals(context.state().defaultProject())) {
            return context.refused(409);
        }
        return context.state().holds(membership(context))
                ? Verdict.of(
                        200, context.state().minus(membership(context)), changed("user removed from project", context))
                : context.refused(404);
    }

    private static Verdict update(CallContext context) {
        String name = context.text("name");
        if (!NameRules.isGood(name)) {
            return context.refused(400);
        }
        Optional<Row.Project> project = context.state().get(Row.Project.class, context.id(0));
        if (project.isEmpty()) {
            return context.refused(404);
        }
        Row.Project changed = project.get().withName(name);
        return Verdict.of(200, context.state().plus(changed), visible(context.state(), changed));
    }

    private static Verdict archive(CallContext context, boolean archived) {
        Optional<Row.Project> project = context.state().get(Row.Project.class, context.id(0));
        if (project.isEmpty()) {
            return context.refused(404);
        }
        if (archived && context.id(0).equals(context.state().defaultProject())) {
            return context.refused(409);
        }
        Row.Project changed = project.get().archived(archived);
        return Verdict.of(200, context.state().plus(changed), visible(context.state(), changed));
    }

    private static Verdict delete(CallContext context) {
        State state = context.state();
        Optional<Row.Project> project = state.get(Row.Project.class, context.id(0));
        if (project.isEmpty()) {
            return context.refused(404);
        }
        List<UUID> guarded = Stream.concat(
                        state.all(Row.Input.class, row -> row.projectId().equals(context.id(0))).stream(),
                        state.all(Row.Query.class, row -> row.projectId().equals(context.id(0))).stream())
                .map(Row::id)
                .toList();
        List<UUID> contents = Stream.concat(
                        guarded.stream(),
                        state.all(Row.Collection.class, row -> row.projectId().equals(context.id(0))).stream()
                                .map(Row::id))
                .toList();
        boolean withContents = "true".equals(context.call().query().get("contents"))
                && project.get().archived();
        if (context.id(0).equals(state.defaultProject())
                || (!contents.isEmpty() && !withContents)
                || !Blockers.runs(context.at(), guarded).isEmpty()) {
            return context.refused(409);
        }
        State next = state.minus(context.id(0));
        for (UUID id : contents) {
            next = next.minus(id);
        }
        return Verdict.deleted(next);
    }

    private static boolean existBoth(CallContext context) {
        return context.canAccess(context.id(0))
                && context.state().get(Row.User.class, context.id(1)).isPresent();
    }

    private static Link membership(CallContext context) {
        return new Link.Membership(context.id(0), context.id(1));
    }

    private static ObjectNode changed(String message, CallContext context) {
        UUID project = context.id(0);
        return Json.object("message", message, "project_id", project, "user_id", context.id(1));
    }

    private static ObjectNode visible(State state, Row.Project project) {
        return Json.object(
                "project_id",
                project.id(),
                "name",
                project.name(),
                "organization_id",
                state.organization(),
                "archived",
                project.archived() ? true : null,
                "created_at",
                project.createdAt());
    }
}
