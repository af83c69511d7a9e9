package dev.castellan.benchmarks.attacks;

import java.io.IOException;
import java.time.Duration;

/** An attack of a hostile client on a server. */
interface Attack {

    /**
     * Creates the data for the attack. The time is not measured.
     *
     * @param client a client of the hostile organization
     * @param admin an {@code org_admin} of the hostile organization
     */
    default void prepare(Target client, Target admin) throws IOException, InterruptedException {}

    /** Attacks for this time, and returns a report of the answers of the server. */
    String run(Target client, Duration time) throws IOException, InterruptedException;
}
