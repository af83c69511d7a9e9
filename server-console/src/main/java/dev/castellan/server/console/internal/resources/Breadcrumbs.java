package dev.castellan.server.console.internal.resources;

import dev.castellan.model.Collection;
import dev.castellan.model.Project;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.model.inputs.Input;
import dev.castellan.server.console.internal.layout.NavItem;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * The links above a page, which lead to the project and the resource that contain the object on the page.
 *
 * @param isAdmin whether the signed-in user is an admin, who can unarchive the project
 */
record Breadcrumbs(Project project, boolean isAdmin, List<NavItem> items) {

    /**
     * Returns the links to a project.
     *
     * @throws Refusal if the signed-in user cannot access the project
     */
    static Breadcrumbs to(PageRequest request, UUID projectId) {
        Project project = request.user().get(ProjectEndpoints.GET, projectId);
        return new Breadcrumbs(
                project,
                request.user().isAdmin(),
                List.of(
                        new NavItem("/projects", request.texts().text("projects.title"), false),
                        new NavItem("/projects/" + projectId, project.name(), false)));
    }

    /** Returns the links to a project and to its list of resources of this kind. */
    static Breadcrumbs to(PageRequest request, UUID projectId, String kind) {
        return to(request, projectId)
                .and(new NavItem(
                        "/projects/" + projectId + "/" + kind, request.texts().text(kind), false));
    }

    /** Returns the links to the project of a collection, to the list of collections and to the collection. */
    static Breadcrumbs to(PageRequest request, Collection collection) {
        return to(request, collection.projectId(), "collections")
                .and(new NavItem("/collections/" + collection.id(), collection.name(), false));
    }

    /** Returns the links to the project of an input, to the list of inputs and to the input. */
    static Breadcrumbs to(PageRequest request, Input input) {
        return to(request, input.projectId(), "inputs")
                .and(new NavItem("/inputs/" + input.id(), InputLine.name(request.texts(), input), false));
    }

    /**
     * Refuses a form that changes an object of a project. A form that was submitted and refused is shown again, with the
     * values that the user typed.
     *
     * @throws Refusal if the project is archived
     */
    static void requireActive(PageRequest request, UUID projectId) {
        if (request.form().state().problem() == null && to(request, projectId).isArchived()) {
            throw Refusal.of(ErrorKind.CONFLICT, request.texts().text("projects.archived.what"));
        }
    }

    boolean isArchived() {
        return project.archived();
    }

    private Breadcrumbs and(NavItem last) {
        return new Breadcrumbs(
                project, isAdmin, Stream.concat(items.stream(), Stream.of(last)).toList());
    }
}
