package dev.castellan.server.internal.operations;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.inputs.Query;
import dev.castellan.server.internal.rules.ResourceMapper;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.View;

/** Returns one query. */
final class GetQuery implements Operation.Reading<Void, Query> {

    @Override
    public Query run(View view, Caller caller, Arguments<Void> arguments) {
        return ResourceMapper.query(AccessibleResources.query(view, caller, arguments.id(0)));
    }
}
