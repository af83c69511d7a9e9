package dev.castellan.server.internal.operations;

import dev.castellan.model.NewProject;
import dev.castellan.model.Project;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.rules.ResourceMapper;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.ProjectRow;

/** Creates a project in the organization of the caller. */
final class CreateProject implements Operation.Changing<NewProject, Project> {

    private final IdSource ids;

    CreateProject(IdSource ids) {
        this.ids = ids;
    }

    @Override
    public Project run(Transaction tx, Caller caller, Arguments<NewProject> arguments) {
        NewProject body = arguments.requiredBody();
        FieldRules.checkName(body.name());
        ProjectRow row = new ProjectRow(ids.nextRow(), body.name(), tx.now());
        tx.projects().insert(row);
        return ResourceMapper.project(row, caller.organizationId());
    }
}
