package dev.castellan.server.internal.operations;

import dev.castellan.model.Collection;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.rules.ResourceMapper;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.View;

/** Returns one collection. */
final class GetCollection implements Operation.Reading<Void, Collection> {

    @Override
    public Collection run(View view, Caller caller, Arguments<Void> arguments) {
        return ResourceMapper.collection(view, AccessibleResources.collection(view, caller, arguments.id(0)));
    }
}
