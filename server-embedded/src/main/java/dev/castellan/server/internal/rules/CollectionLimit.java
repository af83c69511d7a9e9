package dev.castellan.server.internal.rules;

import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.server.limits.Limits;
import dev.castellan.server.spi.Refusal;
import java.util.UUID;

/** Limits the number of inputs in a collection. */
public final class CollectionLimit {

    private final int maxInputs;

    public CollectionLimit(Limits limits) {
        this.maxInputs = limits.inputsPerCollection();
    }

    /**
     * Checks the size of a collection after an input was added to it.
     *
     * @param field the request field that names the collection, followed by a colon and a space, or empty if the path
     *     names the collection
     * @param inputs the number of inputs that the collection now contains
     * @throws Refusal if the number exceeds the limit
     */
    public void check(String field, UUID collection, long inputs) {
        if (inputs <= maxInputs) {
            return;
        }
        long before = inputs - 1;
        throw Refusal.of(
                        ErrorCode.MAXIMUM_REACHED,
                        field + "collection " + collection + " holds " + before + " inputs"
                                + (before == maxInputs
                                        ? ", the maximum"
                                        : ", and at most " + maxInputs + " are allowed")
                                + ": remove some first")
                .withValues(maxInputs);
    }
}
