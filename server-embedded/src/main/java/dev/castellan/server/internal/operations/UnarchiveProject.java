package dev.castellan.server.internal.operations;

import dev.castellan.model.Project;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.ResourceMapper;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.ProjectRow;

/** Unarchives a project. */
final class UnarchiveProject implements Operation.Changing<Void, Project> {

    @Override
    public Project run(Transaction tx, Caller caller, Arguments<Void> arguments) {
        ProjectRow project =
                AccessibleResources.project(tx, caller, arguments.id(0)).archived(false);
        tx.projects().update(project);
        return ResourceMapper.project(project, caller.organizationId());
    }
}
