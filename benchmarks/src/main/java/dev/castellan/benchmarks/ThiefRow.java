package dev.castellan.benchmarks;

import dev.castellan.benchmarks.Row.Settings;
import dev.castellan.benchmarks.attacks.Revocation;
import dev.castellan.benchmarks.servers.ServerProcess;
import dev.castellan.benchmarks.servers.StoreKind;
import java.io.IOException;

/**
 * Counts the tokens that the server still accepts after an administrator revoked all tokens of a user, while a thief
 * created tokens with a stolen token over four connections. The count must be 0.
 */
final class ThiefRow implements Row {

    private static final int TRIES = 20;

    @Override
    public void measure(Settings settings, Table table) throws IOException, InterruptedException {
        for (StoreKind store : settings.stores()) {
            try (ServerProcess server = ServerProcess.ofTwo(settings.jars().get(0), settings.heap(), store)) {
                for (Revocation revocation : Revocation.values()) {
                    int tokens = 0;
                    int left = 0;
                    for (int i = 0; i < TRIES; i++) {
                        Revocation.Result result = revocation.tryOnce(server);
                        tokens += result.tokens();
                        left += result.stillAccepted();
                    }
                    String title = "thief, " + store + ", " + revocation + ": tokens minted, still accepted";
                    table.add(title, String.valueOf(tokens), String.valueOf(left));
                }
            }
        }
    }
}
