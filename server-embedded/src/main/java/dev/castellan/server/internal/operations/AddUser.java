package dev.castellan.server.internal.operations;

import dev.castellan.model.MembershipChange;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.Archiving;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.Transaction;
import dev.castellan.server.store.rows.ProjectRow;
import java.util.UUID;

/**
 * Adds a user to a project. Has no effect if the user is already assigned, or if the project is the default project,
 * which every user can access. Refuses to add a user to an archived project.
 */
final class AddUser implements Operation.Changing<Void, MembershipChange> {

    @Override
    public MembershipChange run(Transaction tx, Caller caller, Arguments<Void> arguments) {
        ProjectRow row = AccessibleResources.project(tx, caller, arguments.id(0));
        UUID project = row.projectId();
        UUID user = AccessibleResources.user(tx, arguments.id(1)).userId();
        Archiving.requireActive(row);
        if (!project.equals(tx.organization().defaultProjectId())) {
            tx.memberships().add(project, user);
        }
        return new MembershipChange("user added to project", project, user);
    }
}
