package dev.castellan.server.console.internal.resources;

import dev.castellan.model.Project;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.inputs.Input;
import dev.castellan.server.console.internal.frame.NavItem;
import dev.castellan.server.console.internal.page.Visit;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** The links above a page to what it belongs to. */
final class Trail {

    private Trail() {}

    /**
     * Returns the way to the resources of a project.
     *
     * @throws dev.castellan.server.spi.Refusal if who is signed in cannot access the project
     */
    static List<NavItem> to(Visit visit, UUID projectId) {
        Project project = visit.perform(ProjectEndpoints.GET, Arguments.path(projectId));
        return List.of(
                new NavItem("/projects", visit.text("projects.title"), false),
                new NavItem("/projects/" + projectId, project.name(), false));
    }

    /** Returns the way to one of the resources of a project. */
    static List<NavItem> to(Visit visit, UUID projectId, String kind) {
        return and(to(visit, projectId), new NavItem("/projects/" + projectId + "/" + kind, visit.text(kind), false));
    }

    /** Returns the way to a query of an input. */
    static List<NavItem> to(Visit visit, Input input) {
        return and(
                to(visit, input.projectId(), "inputs"),
                new NavItem("/inputs/" + input.id(), Names.of(visit, input), false));
    }

    private static List<NavItem> and(List<NavItem> items, NavItem last) {
        return Stream.concat(items.stream(), Stream.of(last)).toList();
    }
}
