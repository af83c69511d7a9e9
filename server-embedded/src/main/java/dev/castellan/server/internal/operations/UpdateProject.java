package dev.castellan.server.internal.operations;

import dev.castellan.model.Project;
import dev.castellan.model.ProjectUpdate;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.rules.ResourceMapper;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.ProjectRow;

/** Changes the name of a project. */
final class UpdateProject implements Operation.Changing<ProjectUpdate, Project> {

    @Override
    public Project run(Transaction tx, Caller caller, Arguments<ProjectUpdate> arguments) {
        String name = arguments.requiredBody().name();
        FieldRules.checkOptionalName(name);
        ProjectRow project = AccessibleResources.project(tx, caller, arguments.id(0));
        ProjectRow changed = name == null ? project : project.named(name);
        tx.projects().update(changed);
        return ResourceMapper.project(changed, caller.organizationId());
    }
}
