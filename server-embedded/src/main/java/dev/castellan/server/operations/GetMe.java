package dev.castellan.server.operations;

import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.Caller;
import dev.castellan.server.Operation;
import dev.castellan.server.store.View;

/** Returns the caller, with the projects that it can access. */
final class GetMe implements Operation.Reading<Void, User> {

    @Override
    public User run(View view, Caller caller, Arguments<Void> arguments) {
        return Resources.user(caller.user(), caller.organizationId(), EffectiveAccess.projectIds(view, caller.user()));
    }
}
