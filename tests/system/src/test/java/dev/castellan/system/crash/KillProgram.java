package dev.castellan.system.crash;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Runs {@link KillRounds} from the command line. The arguments are the store ({@code sqlite} or {@code postgresql}),
 * the number of rounds, and a seed.
 */
final class KillProgram {

    private KillProgram() {}

    public static void main(String[] arguments) throws IOException {
        String store = arguments.length > 0 ? arguments[0] : "sqlite";
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 50;
        long seed = arguments.length > 2 ? Long.parseLong(arguments[2]) : System.nanoTime();
        Path directory = Files.createTempDirectory("castellan-kill");
        System.out.println("store " + store + ", " + rounds + " rounds, seed " + seed + ", files in " + directory);
        int succeeded = new KillRounds(seed, System.out::println).run(store, directory, rounds);
        System.out.println("nothing lost of " + succeeded + " changes");
        System.exit(0);
    }
}
