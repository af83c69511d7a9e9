package dev.castellan.server.internal.execution;

import dev.castellan.model.endpoint.Arguments;
import dev.castellan.server.internal.store.Transaction;
import dev.castellan.server.internal.store.View;
import dev.castellan.server.spi.Caller;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An operation of the API with its arguments.
 *
 * @param <I> the type of the request body
 * @param <O> the type of the response body
 */
public record OperationCall<I, O>(OperationRoute<I, O> route, Arguments<I> arguments) {

    /** Returns whether the operation only reads. */
    public boolean isReading() {
        return route.isReading();
    }

    @Nullable
    O read(View view, Caller caller) {
        return ((Operation.Reading<I, O>) route.operation()).run(view, caller, arguments);
    }

    @Nullable
    O change(Transaction tx, Caller caller, Operation.Steps steps) {
        return route.operation() instanceof Operation.Composed<I, O> composed
                ? composed.run(tx, caller, arguments, steps)
                : ((Operation.Changing<I, O>) route.operation()).run(tx, caller, arguments);
    }

    /** Returns the id of the created resource, or null if the operation creates none. */
    public @Nullable UUID createdId(@Nullable O output) {
        return output == null || route.createdId() == null
                ? null
                : route.createdId().apply(output);
    }
}
