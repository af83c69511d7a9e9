package dev.castellan.system.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/**
 * Makes changes for a long time without killing the server. Checks that the server loses no data and that its resource
 * usage does not grow. The arguments are the store ({@code sqlite} or {@code postgresql}) and the number of minutes.
 */
final class SoakProgram {

    private static final int CLIENTS = 16;
    private static final int CHANGES = 5000;
    private static final long MAX_JOURNAL = 64L << 20;

    private final Deployment deployment;
    private final Path journal;

    private SoakProgram(Deployment deployment, Path journal) {
        this.deployment = deployment;
        this.journal = journal;
    }

    public static void main(String[] arguments) throws IOException {
        String store = arguments.length > 0 ? arguments[0] : "sqlite";
        Duration time = Duration.ofMinutes(arguments.length > 1 ? Long.parseLong(arguments[1]) : 10);
        Path directory = Files.createTempDirectory("castellan-soak");
        try (Deployment deployment =
                new Deployment(Backing.of(store, directory), List.of(), directory, CLIENTS, new Random())) {
            new SoakProgram(deployment, directory.resolve("castellan.db-wal")).run(time);
        }
        System.exit(0);
    }

    private void run(Duration time) throws IOException {
        long start = System.nanoTime();
        long rounds = 0;
        ProcessUsage warm = round();
        do {
            round().requireNoGrowthSince(warm);
            rounds++;
        } while (System.nanoTime() - start < time.toNanos());
        System.out.println("nothing lost of " + (rounds + 1) * CHANGES + " changes");
    }

    /** Makes many changes, checks everything, and returns the server's resource usage afterwards. */
    private ProcessUsage round() throws IOException {
        long start = System.nanoTime();
        try (Load load = deployment.load()) {
            load.awaitSucceeded(CHANGES);
            load.stop();
            load.join();
        }
        Duration time = Duration.ofNanos(System.nanoTime() - start);
        deployment.check();
        ProcessUsage usage = ProcessUsage.of(deployment.server().id());
        long written = Files.exists(journal) ? Files.size(journal) : 0;
        System.out.println(CHANGES + " changes in " + time.toMillis() + " ms, " + usage + ", journal " + written);
        if (written > MAX_JOURNAL) {
            throw new AssertionError("the journal grows: " + written + " bytes");
        }
        return usage;
    }
}
