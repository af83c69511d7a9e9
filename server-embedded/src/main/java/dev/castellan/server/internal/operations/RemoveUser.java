package dev.castellan.server.internal.operations;

import static dev.castellan.model.endpoint.ErrorKind.CONFLICT;

import dev.castellan.model.MembershipChange;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.spi.Refusal;
import dev.castellan.server.store.Transaction;
import java.util.UUID;

/** Removes a user from a project. */
final class RemoveUser implements Operation.Changing<Void, MembershipChange> {

    @Override
    public MembershipChange run(Transaction tx, Caller caller, Arguments<Void> arguments) {
        UUID project = AccessibleResources.project(tx, caller, arguments.id(0)).projectId();
        UUID user = AccessibleResources.user(tx, arguments.id(1)).userId();
        if (project.equals(tx.organization().defaultProjectId())) {
            throw Refusal.of(CONFLICT, "project " + project + " is the default project: every user has access to it");
        }
        if (!tx.memberships().contains(project, user)) {
            throw AccessibleResources.missing("membership of user", user);
        }
        tx.memberships().remove(project, user);
        return new MembershipChange("user removed from project", project, user);
    }
}
