package dev.castellan.server.console.internal.resources;

import dev.castellan.model.Project;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.inputs.Input;
import dev.castellan.server.console.internal.layout.NavItem;
import dev.castellan.server.console.internal.page.PageRequest;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * Creates the links above a page. The links lead to the project and the resource that contain the object on the page.
 */
final class Breadcrumbs {

    private Breadcrumbs() {}

    /**
     * Returns the links to a project.
     *
     * @throws dev.castellan.server.spi.Refusal if the signed-in user cannot access the project
     */
    static List<NavItem> to(PageRequest request, UUID projectId) {
        Project project = request.perform(ProjectEndpoints.GET, Arguments.path(projectId));
        return List.of(
                new NavItem("/projects", request.text("projects.title"), false),
                new NavItem("/projects/" + projectId, project.name(), false));
    }

    /** Returns the links to a project and to its list of resources of this kind. */
    static List<NavItem> to(PageRequest request, UUID projectId, String kind) {
        return and(
                to(request, projectId), new NavItem("/projects/" + projectId + "/" + kind, request.text(kind), false));
    }

    /** Returns the links to the project of an input, to the list of inputs and to the input. */
    static List<NavItem> to(PageRequest request, Input input) {
        return and(
                to(request, input.projectId(), "inputs"),
                new NavItem("/inputs/" + input.id(), InputLine.name(request, input), false));
    }

    private static List<NavItem> and(List<NavItem> items, NavItem last) {
        return Stream.concat(items.stream(), Stream.of(last)).toList();
    }
}
