package dev.castellan.system.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/**
 * Kills the primary of a Patroni cluster while clients make changes through two servers. Odd rounds kill the whole
 * node, even rounds only PostgreSQL. Checks that no answered change is lost and that no server restarts. Prints the
 * longest time without an answered change. Needs Debian's packages patroni, etcd-server and haproxy. Runs in the folder
 * of the project. The argument is the number of rounds.
 */
final class PatroniProgram {

    private static final int CLIENTS = 8;
    private static final int CHANGES_BETWEEN = 100;

    private PatroniProgram() {}

    public static void main(String[] arguments) throws IOException {
        int rounds = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 20;
        Path directory = Files.createTempDirectory("castellan-patroni");
        System.out.println(rounds + " rounds, files in " + directory);
        PatroniBacking backing = PatroniBacking.in(directory);
        try (Deployment deployment = new Deployment(backing, List.of(), directory, CLIENTS, new Random())) {
            deployment.addServer();
            run(backing, deployment, rounds);
        }
        System.exit(0);
    }

    private static void run(PatroniBacking backing, Deployment deployment, int rounds) {
        Duration max = Duration.ZERO;
        try (Load load = deployment.load()) {
            for (int round = 1; round <= rounds; round++) {
                Duration gap = round(backing, load, round);
                max = gap.compareTo(max) > 0 ? gap : max;
            }
            load.stop();
            load.join();
            deployment.check();
            System.out.println("nothing lost of " + load.succeeded() + " changes, " + load.unavailable()
                    + " responds with 503, longest time without a change " + max.toMillis() + " ms");
        }
        deployment.requireServersAlive();
    }

    /** Kills the primary once. Returns the longest time without a change. */
    private static Duration round(PatroniBacking backing, Load load, int round) {
        backing.awaitHealthy();
        load.awaitSucceeded(load.succeeded() + CHANGES_BETWEEN);
        load.longestGap();
        PatroniBacking.Node primary = backing.primary();
        boolean whole = round % 2 == 1;
        if (whole) {
            primary.machine().kill();
        } else {
            primary.machine().kill("bin/postgres -D");
        }
        load.awaitSucceeded(load.succeeded() + CHANGES_BETWEEN);
        Duration gap = load.longestGap();
        System.out.println("round " + round + ": killed " + (whole ? "the node " : "PostgreSQL on ") + primary.name()
                + ", " + gap.toMillis() + " ms without a change, " + load.succeeded() + " changes");
        if (whole) {
            primary.machine().restart();
        }
        return gap;
    }
}
