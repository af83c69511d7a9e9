package dev.castellan.benchmarks.attacks;

import java.io.IOException;
import java.time.Duration;

/** Runs one attack in a process of its own, so that it does not slow the victims' clients down. */
public final class AttackProgram {

    static final String PREPARED = "prepared";

    private AttackProgram() {}

    /**
     * Prepares the attack, says so, attacks when it is told to, and prints what the server did.
     *
     * @param args the name of the attack, the port, the token of an admin of the hostile organization, and the seconds
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        Attack attack = AttackKind.named(args[0]).attack();
        int port = Integer.parseInt(args[1]);
        Target target = Target.withNewClient(port, args[2]);
        attack.prepare(target);
        attack.prepareAs(new Target(port, args[2]));
        System.out.println(PREPARED);
        if (System.in.read() < 0) {
            return;
        }
        System.out.println(attack.run(target, Duration.ofSeconds(Long.parseLong(args[3]))));
        // closes all connections
        System.exit(0);
    }
}
