package dev.castellan.server.internal.operations;

import static dev.castellan.model.endpoint.ErrorKind.CONFLICT;

import dev.castellan.model.Project;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.ResourceMapper;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.ProjectRow;

/**
 * Archives a project. Refuses to archive the default project, because requests that name no project create resources
 * there.
 */
final class ArchiveProject implements Operation.Changing<Void, Project> {

    @Override
    public Project run(Transaction tx, Caller caller, Arguments<Void> arguments) {
        ProjectRow project = AccessibleResources.project(tx, caller, arguments.id(0));
        if (tx.isDefaultProject(project.projectId())) {
            throw Refusal.of(
                    CONFLICT, "project " + project.projectId() + " is the default project: it cannot be archived");
        }
        ProjectRow archived = project.archived(true);
        tx.projects().update(archived);
        return ResourceMapper.project(archived, caller.organizationId());
    }
}
