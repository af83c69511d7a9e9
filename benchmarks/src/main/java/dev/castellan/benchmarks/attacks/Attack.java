package dev.castellan.benchmarks.attacks;

import java.io.IOException;
import java.time.Duration;

/** What a hostile customer does to a server. */
interface Attack {

    /** Creates what the attack needs. This is not measured. */
    default void prepare(Target target) throws IOException, InterruptedException {}

    /** Creates what needs an admin of the hostile organization. This is not measured. */
    default void prepareAs(Target admin) throws IOException, InterruptedException {}

    /** Attacks for this time, and returns what the server did. */
    String run(Target target, Duration time) throws IOException, InterruptedException;
}
