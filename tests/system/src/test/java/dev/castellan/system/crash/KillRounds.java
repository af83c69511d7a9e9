package dev.castellan.system.crash;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Kills the server at random times while clients make changes, and restarts it. Every answered change must survive,
 * every other change must be either complete or absent, and the rows must satisfy all rules.
 */
final class KillRounds {

    private static final int CLIENTS = 6;
    private static final int MAX_CHANGES = 100;
    private static final long MAX_START_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final Random random;
    private final Consumer<String> progress;

    KillRounds(long seed, Consumer<String> progress) {
        this.random = new Random(seed);
        this.progress = progress;
    }

    /**
     * Runs this number of rounds on a new store of this kind, with files in the directory. Returns the number of
     * successful changes.
     */
    int run(String kind, Path directory, int rounds) throws IOException {
        int succeeded = 0;
        try (Deployment deployment =
                new Deployment(Backing.of(kind, directory), List.of(), directory, CLIENTS, random)) {
            for (int round = 1; round <= rounds; round++) {
                int changes = round(deployment);
                succeeded += changes;
                progress.accept("round " + round + " on " + kind + ": killed after " + changes + " changes");
            }
        }
        return succeeded;
    }

    private int round(Deployment deployment) {
        int changes;
        try (Load load = deployment.load()) {
            load.awaitSucceeded(1 + random.nextInt(MAX_CHANGES));
            LockSupport.parkNanos(random.nextInt(3_000_000));
            deployment.kill();
            load.join();
            changes = load.succeeded();
        }
        if (random.nextInt(4) == 0) {
            deployment.startInVain((long) (random.nextDouble() * MAX_START_NANOS));
        }
        deployment.start();
        deployment.check();
        return changes;
    }
}
