package dev.castellan.benchmarks.attacks;

import java.io.IOException;
import java.time.Duration;

/** An attack on a server by a hostile client. */
interface Attack {

    /**
     * Creates the data for the attack before the attack starts.
     *
     * @param client a client of the hostile organization
     * @param admin an {@code org_admin} of the hostile organization
     */
    default void prepare(Target client, Target admin) throws IOException, InterruptedException {}

    /** Attacks the server for this duration, and returns a report of its responses. */
    String run(Target client, Duration time) throws IOException, InterruptedException;
}
