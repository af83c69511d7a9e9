package dev.castellan.system.statemodel;

import java.time.Instant;
import java.util.Set;
import java.util.UUID;

/**
 * The circumstances of an answer apart from the state of the organization.
 *
 * @param now the time of the store
 * @param busy the inputs and queries that a run uses
 */
public record Situation(Instant now, Set<UUID> busy) {

    /** The text in the answer to a deletion that a run blocks. */
    static final String RUN = "inference: run 7";

    /** Copies the ids. */
    public Situation {
        busy = Set.copyOf(busy);
    }
}
