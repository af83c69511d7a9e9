package dev.castellan.client;

import dev.castellan.client.call.CallOptions;
import dev.castellan.client.internal.call.CallEngine;
import java.util.function.Function;

/**
 * The operations on one kind of resource.
 *
 * @param <C> the class of the operations
 */
abstract class ResourceClient<C> {

    final CallEngine calls;
    private final Function<CallEngine, C> copy;

    /** Creates operations. {@code copy} creates the same operations with another engine. */
    ResourceClient(CallEngine calls, Function<CallEngine, C> copy) {
        this.calls = calls;
        this.copy = copy;
    }

    /** Returns a copy that uses these call options. Not final, so that reflection finds it in the public subclasses. */
    public C withOptions(CallOptions options) {
        return copy.apply(calls.with(options));
    }
}
