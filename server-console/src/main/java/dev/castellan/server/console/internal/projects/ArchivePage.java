package dev.castellan.server.console.internal.projects;

import dev.castellan.model.Project;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.ProjectEndpoints;
import dev.castellan.server.console.internal.confirmation.Confirmation;
import dev.castellan.server.console.internal.confirmation.ConfirmationPage;
import dev.castellan.server.console.internal.page.AdminOperation;
import dev.castellan.server.console.internal.page.Answer;
import dev.castellan.server.console.internal.page.PageRequest;
import java.util.Optional;

/**
 * Asks the admin to confirm the archiving or unarchiving of a project.
 *
 * @param verb {@code archive} or {@code unarchive}, which is the last part of the path and of message keys
 * @param operation the operation
 */
record ArchivePage(String verb, Endpoint<Void, Project> operation) implements ConfirmationPage {

    static final ArchivePage ARCHIVE = new ArchivePage("archive", ProjectEndpoints.ARCHIVE);
    static final ArchivePage UNARCHIVE = new ArchivePage("unarchive", ProjectEndpoints.UNARCHIVE);

    @Override
    public String path() {
        return "/projects/{id}/" + verb;
    }

    @Override
    public Optional<AdminOperation> adminOperation() {
        return Optional.of(AdminOperation.of(operation, 0));
    }

    @Override
    public String title(PageRequest request) {
        return request.text("projects." + verb);
    }

    @Override
    public Confirmation ask(PageRequest request) {
        Project project = request.perform(ProjectEndpoints.GET, Arguments.path(request.id(0)));
        String what = request.text("projects." + verb + ".what", project.name());
        return Confirmation.harmless(request, "projects." + verb, what, "/projects/" + project.id());
    }

    @Override
    public Answer act(PageRequest request) {
        request.perform(operation, Arguments.path(request.id(0)));
        return Answer.goTo("/projects/" + request.id(0), "project-" + verb);
    }
}
