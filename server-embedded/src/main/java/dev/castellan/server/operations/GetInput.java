package dev.castellan.server.operations;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.model.inputs.Input;
import dev.castellan.server.Caller;
import dev.castellan.server.Operation;
import dev.castellan.server.store.View;

/** Returns one input. */
final class GetInput implements Operation.Reading<Void, Input> {

    @Override
    public Input run(View view, Caller caller, Arguments<Void> arguments) {
        return Resources.input(Visible.input(view, caller, arguments.id(0)));
    }
}
