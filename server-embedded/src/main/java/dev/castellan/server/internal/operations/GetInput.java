package dev.castellan.server.internal.operations;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.inputs.Input;
import dev.castellan.server.internal.rules.ResourceMapper;
import dev.castellan.server.spi.AccessibleResources;
import dev.castellan.server.spi.Caller;
import dev.castellan.server.spi.Operation;
import dev.castellan.server.store.View;

/** Returns one input. */
final class GetInput implements Operation.Reading<Void, Input> {

    @Override
    public Input run(View view, Caller caller, Arguments<Void> arguments) {
        return ResourceMapper.input(AccessibleResources.input(view, caller, arguments.id(0)));
    }
}
