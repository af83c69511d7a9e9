package dev.castellan.benchmarks.attacks;

import java.io.IOException;
import java.time.Duration;

/** What a hostile client does to a server. */
interface Attack {

    /**
     * Creates what the attack needs. This is not measured.
     *
     * @param client a client of the hostile organization
     * @param admin its {@code org_admin}
     */
    default void prepare(Target client, Target admin) throws IOException, InterruptedException {}

    /** Attacks for this time, and returns what the server did. */
    String run(Target client, Duration time) throws IOException, InterruptedException;
}
