package dev.castellan.server.console.internal.resources;

import dev.castellan.model.Project;
import dev.castellan.server.console.internal.layout.Texts;
import dev.castellan.server.console.internal.page.PageRequest;
import dev.castellan.server.internal.store.rows.ProjectSize;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A project in the list.
 *
 * @param members the number of members, which only admins see
 * @param inputs the number of inputs
 */
record ProjectListLine(Project project, String members, String inputs) {

    private static final ProjectSize EMPTY = new ProjectSize(0, 0);

    /** Returns the lines for these projects. Reads their sizes in one transaction. */
    static List<ProjectListLine> of(PageRequest request, List<Project> projects) {
        List<UUID> ids = projects.stream().map(Project::id).toList();
        Map<UUID, ProjectSize> sizes =
                request.user().readOrganization(view -> view.projects().sizes(ids));
        UUID defaultProject = ProjectPages.defaultProject(request.user());
        Texts texts = request.texts();
        return projects.stream()
                .map(project -> {
                    ProjectSize size = sizes.getOrDefault(project.id(), EMPTY);
                    String members = project.id().equals(defaultProject)
                            ? texts.text("people.projects.everybody")
                            : number(texts, size.members());
                    return new ProjectListLine(project, members, number(texts, size.inputs()));
                })
                .toList();
    }

    private static String number(Texts texts, int number) {
        return texts.text(number < ProjectSize.MAX ? "overview.number" : "overview.attention.most", number);
    }
}
