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

    /**
     * Returns a copy that uses these options in addition to its own. Not final, so that reflection finds it in the
     * public subclasses.
     *
     * @throws IllegalArgumentException if the options contain an {@code Idempotency-Key}, which belongs to one call
     */
    public C withOptions(CallOptions options) {
        if (options.idempotencyKey().isPresent()) {
            throw new IllegalArgumentException(
                    "idempotencyKey: belongs to one call: pass the options to the call, as in create(.., options)");
        }
        return copy.apply(calls.with(options));
    }
}
