package dev.castellan.server.console.internal.projects;

import dev.castellan.model.ProjectUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.server.console.internal.layout.RenameForm;
import dev.castellan.server.console.internal.page.Access;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Page;
import dev.castellan.server.console.internal.page.RenamePage;
import java.util.List;

/** The pages for projects. */
public final class ProjectPages {

    private ProjectPages() {}

    /** Returns all pages for projects. */
    public static List<Page> all() {
        return List.of(
                new ProjectsPage(),
                new ProjectPage(),
                new RemoveMemberPage(),
                renaming(),
                ArchivePage.ARCHIVE,
                ArchivePage.UNARCHIVE,
                new DeleteProjectPage());
    }

    private static Page renaming() {
        return new RenamePage(
                "/projects/{id}/rename",
                Access.ADMIN,
                AdminOperation.of(ProjectEndpoints.UPDATE, 0),
                "projects.rename",
                request -> new RenameForm(
                        request.perform(ProjectEndpoints.GET, Arguments.path(request.id(0)))
                                .name(),
                        "/projects/" + request.id(0)),
                (request, name) -> request.perform(
                        ProjectEndpoints.UPDATE,
                        Arguments.body(new ProjectUpdate(name)).withPath(request.id(0))),
                "project-renamed");
    }
}
