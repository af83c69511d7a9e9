package dev.castellan.server.internal.operations;

import dev.castellan.model.User;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.EffectiveAccess;
import dev.castellan.server.internal.rules.ResourceMapper;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.View;
import dev.castellan.server.store.rows.UserRow;

/** Returns one user of the organization, with the projects that the caller can see. */
final class GetUser implements Operation.Reading<Void, User> {

    @Override
    public User run(View view, Caller caller, Arguments<Void> arguments) {
        UserRow row = AccessibleResources.user(view, arguments.id(0));
        return ResourceMapper.user(row, caller.organizationId(), EffectiveAccess.projectIdsShownTo(caller, view, row));
    }
}
