package dev.castellan.benchmarks.attacks;

import java.io.IOException;
import java.time.Duration;

/** The behavior of a hostile client. */
interface Attack {

    /**
     * Creates the data of the attack. This is not measured.
     *
     * @param client a client of the hostile organization
     * @param admin an admin of the hostile organization
     */
    default void prepare(Target client, Target admin) throws IOException, InterruptedException {}

    /** Attacks for this time, and returns a summary of the reactions of the server. */
    String run(Target client, Duration time) throws IOException, InterruptedException;
}
