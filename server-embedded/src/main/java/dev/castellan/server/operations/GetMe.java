package dev.castellan.server.operations;

import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.Caller;
import dev.castellan.server.Operation;
import dev.castellan.server.store.UserRow;
import dev.castellan.server.store.View;

/** Returns the caller, with the projects that it can access. */
final class GetMe implements Operation.Reading<Void, User> {

    @Override
    public User run(View view, Caller caller, Arguments<Void> arguments) {
        UserRow row = Visible.user(view, caller.userId());
        return Resources.user(row, caller.organizationId(), EffectiveAccess.projectIds(view, row));
    }
}
