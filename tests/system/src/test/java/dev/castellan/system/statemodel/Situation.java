package dev.castellan.system.statemodel;

import java.time.Instant;
import java.util.Set;
import java.util.UUID;

/**
 * What an answer depends on besides the state of the organization.
 *
 * @param now the time of the store
 * @param busy the inputs and queries that something else needs
 */
public record Situation(Instant now, Set<UUID> busy) {

    /** What a deletion that is blocked by something else is answered. */
    static final String RUN = "inference: run 7";

    /** Copies the ids. */
    public Situation {
        busy = Set.copyOf(busy);
    }
}
