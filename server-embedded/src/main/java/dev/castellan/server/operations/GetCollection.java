package dev.castellan.server.operations;

import dev.castellan.model.Collection;
import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.Caller;
import dev.castellan.server.Operation;
import dev.castellan.server.store.View;

/** Returns one collection. */
final class GetCollection implements Operation.Reading<Void, Collection> {

    @Override
    public Collection run(View view, Caller caller, Arguments<Void> arguments) {
        return Resources.collection(view, Visible.collection(view, caller, arguments.id(0)));
    }
}
