package dev.castellan.system.attacks;

import dev.castellan.system.attacks.AttackedServer.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/**
 * Attacks a server at full size. Fails if a request of another organization fails or takes too long. The arguments are
 * the store ({@code sqlite} or {@code postgresql}), the number of seconds of each attack, and the attacks, or none for
 * all.
 */
final class AttackProgram {

    private static final Duration WARM_UP = Duration.ofSeconds(10);

    private AttackProgram() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        String store = arguments.length > 0 ? arguments[0] : "sqlite";
        Duration time = Duration.ofSeconds(arguments.length > 1 ? Long.parseLong(arguments[1]) : 15);
        List<Attack> attacks = arguments.length > 2
                ? Stream.of(arguments).skip(2).map(Attack::of).toList()
                : List.of(Attack.values());
        int missed = 0;
        for (Attack attack : attacks) {
            try (AttackedServer server = new AttackedServer(store, Files.createTempDirectory("castellan-attack"))) {
                System.out.println(attack + ", before: " + server.serve(WARM_UP));
                Result result = server.attack(attack, time, Integer.MAX_VALUE);
                boolean isHeld = result.isServed() && result.isServedInTime();
                missed += isHeld ? 0 : 1;
                System.out.println(attack + ", " + (isHeld ? "held" : "missed") + ": " + result);
            }
        }
        System.exit(missed == 0 ? 0 : 1);
    }
}
