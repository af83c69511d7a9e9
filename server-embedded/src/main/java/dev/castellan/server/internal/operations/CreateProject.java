package dev.castellan.server.internal.operations;

import dev.castellan.model.NewProject;
import dev.castellan.model.Project;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.FieldRules;
import dev.castellan.server.internal.rules.QuotaCheck;
import dev.castellan.server.internal.rules.ResourceMapper;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.IdSource;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.ProjectRow;
import dev.castellan.server.store.rows.Usage;

/** Creates a project in the organization of the caller. */
final class CreateProject implements Operation.Changing<NewProject, Project> {

    private final IdSource ids;
    private final QuotaCheck quotas;

    CreateProject(IdSource ids, QuotaCheck quotas) {
        this.ids = ids;
        this.quotas = quotas;
    }

    @Override
    public Project run(Transaction tx, Caller caller, Arguments<NewProject> arguments) {
        NewProject body = arguments.requiredBody();
        FieldRules.checkName(body.name());
        ProjectRow row = new ProjectRow(ids.nextRow(), body.name(), tx.now());
        quotas.check(tx, Usage.PROJECT);
        tx.projects().insert(row);
        return ResourceMapper.project(row, caller.organizationId());
    }
}
