package dev.castellan.benchmarks;

import dev.castellan.benchmarks.attacks.Revocation;
import dev.castellan.benchmarks.runnable.AttackedServer;
import dev.castellan.benchmarks.runnable.AttackedStore;
import dev.castellan.benchmarks.runnable.ServerJar;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Shows that a thief who mints tokens out of a stolen one, as fast as it can, is out after one command of an admin: none
 * of all the tokens that it ever had is accepted.
 */
public final class TokenThief {

    private TokenThief() {}

    /**
     * Tries, and prints how often the thief was out.
     *
     * @param args the store ({@code memory}, {@code sqlite} or {@code postgresql}), the jar of a runnable server, the
     *     command ({@code tokens}, {@code suspension} or, with a durable store, {@code command}), and the number of tries
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        AttackedStore store = AttackedStore.valueOf(args[0].toUpperCase(Locale.ROOT));
        Revocation command = Revocation.valueOf(args[2].toUpperCase(Locale.ROOT));
        int tries = Integer.parseInt(args[3]);
        try (AttackedServer server = store.start(new ServerJar(Path.of(args[1]), "256m"), 0)) {
            Map<Integer, Integer> left = new TreeMap<>();
            int tokens = 0;
            for (int i = 0; i < tries; i++) {
                Revocation.Result result = command.tryOnce(server);
                left.merge(result.stillAccepted(), 1, Integer::sum);
                tokens += result.tokens();
            }
            System.out.printf(
                    "%s, %s: out in %d of %d tries, after %d tokens%n",
                    args[0], command, left.getOrDefault(0, 0), tries, tokens);
        }
    }
}
