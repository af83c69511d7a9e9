package dev.castellan.server.internal.operations;

import dev.castellan.model.Organization;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.ResourceMapper;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.View;

/** Returns the organization of the caller. */
final class GetOrganization implements Operation.Reading<Void, Organization> {

    @Override
    public Organization run(View view, Caller caller, Arguments<Void> arguments) {
        return ResourceMapper.organization(view.organization());
    }
}
