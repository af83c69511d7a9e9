package dev.castellan.server.operations;

import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.Caller;
import dev.castellan.server.Operation;
import dev.castellan.server.store.UserRow;
import dev.castellan.server.store.View;

/** Returns one user of the organization, with the projects that the caller may know of. */
final class GetUser implements Operation.Reading<Void, User> {

    @Override
    public User run(View view, Caller caller, Arguments<Void> arguments) {
        UserRow row = Visible.user(view, arguments.id(0));
        return Resources.user(row, caller.organizationId(), EffectiveAccess.projectIdsShownTo(caller, view, row));
    }
}
