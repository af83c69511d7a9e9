package dev.castellan.server.internal.rules;

import static dev.castellan.model.endpoint.ErrorKind.CONFLICT;

import dev.castellan.server.limits.Limits;
import dev.castellan.server.spi.Refusal;
import java.util.UUID;

/** Refuses what puts more inputs into a collection than one may hold. */
public final class CollectionLimit {

    private final int most;

    public CollectionLimit(Limits limits) {
        this.most = limits.inputsPerCollection();
    }

    /**
     * Checks a collection that an input was put into.
     *
     * @param field where the request names the collection, with a colon and a blank; empty for the path
     * @param inputs how many inputs the collection holds now
     * @throws Refusal if that is more than one may hold
     */
    public void check(String field, UUID collection, long inputs) {
        if (inputs <= most) {
            return;
        }
        long before = inputs - 1;
        throw Refusal.of(
                CONFLICT,
                field + "collection " + collection + " holds " + before + " inputs"
                        + (before == most ? ", the most allowed" : ", and at most " + most + " are allowed")
                        + ": remove some first");
    }
}
