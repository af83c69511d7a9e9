package dev.castellan.system.statemodel;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.UUID;

/**
 * The circumstances that affect a response, apart from the state of the organization.
 *
 * @param now the time according to the store
 * @param busy the inputs and queries that a run uses
 * @param maxCommitTime the age from which lists in ascending order contain an audit event
 */
public record Situation(Instant now, Set<UUID> busy, Duration maxCommitTime) {

    /** The text in the response when a run blocks a deletion. */
    static final String RUN = "inference: run 7";

    /** Defensively copies the ids. */
    public Situation {
        busy = Set.copyOf(busy);
    }

    /** Creates a situation in which lists contain new audit events. */
    public Situation(Instant now, Set<UUID> busy) {
        this(now, busy, Duration.ZERO);
    }
}
