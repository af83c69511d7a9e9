package dev.castellan.benchmarks;

import dev.castellan.benchmarks.attacks.AttackKind;
import dev.castellan.benchmarks.attacks.AttackProcess;
import dev.castellan.benchmarks.runnable.AttackedServer;
import dev.castellan.benchmarks.runnable.AttackedStore;
import dev.castellan.benchmarks.runnable.ServerJar;
import dev.castellan.benchmarks.victims.Victims;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Measures what one hostile customer does to the others: eighty requests a second of another organization, alone, while
 * the same attack keeps the machine busy with another server, and while the attack runs; the heap before and after it,
 * and what the log says. The server is the runnable one, from any jar; each attack meets a fresh one. Servers and attacks
 * run in processes of their own, but on the machine that is measured: what the attack on the other server costs, no
 * server can prevent.
 */
public final class HostileCustomer {

    private static final Duration WARM_UP = Duration.ofSeconds(6);
    private static final Duration ALONE = Duration.ofSeconds(8);
    private static final Duration ATTACK = Duration.ofSeconds(15);

    private HostileCustomer() {}

    /**
     * Measures and prints.
     *
     * @param args the store ({@code memory}, {@code sqlite} or {@code postgresql}), the jar of a runnable server, its
     *     heap (such as {@code 256m}), and the attacks to run; without them, all
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length < 3) {
            throw new IllegalArgumentException(
                    "say STORE JAR HEAP [ATTACK..], where ATTACK is one of " + Arrays.toString(AttackKind.values()));
        }
        AttackedStore store = AttackedStore.valueOf(args[0].toUpperCase(Locale.ROOT));
        ServerJar jar = new ServerJar(Path.of(args[1]), args[2]);
        List<AttackKind> kinds = args.length == 3
                ? List.of(AttackKind.values())
                : Arrays.stream(args).skip(3).map(AttackKind::named).toList();
        for (AttackKind kind : kinds) {
            System.out.println(kind + ", " + args[0] + ", heap " + args[2]);
            try (AttackedServer server = store.start(jar, kind.queries());
                    AttackProcess attack = prepare(kind, server);
                    Victims victims = new Victims(server.port(), server.victimToken())) {
                String unused = victims.run(WARM_UP);
                System.out.println("  alone:    " + victims.run(ALONE));
                System.out.println("  busy:     " + besideAnother(store.start(jar, kind.queries()), kind, victims));
                attack(server, attack, victims);
            }
        }
    }

    private static AttackProcess prepare(AttackKind kind, AttackedServer server) throws IOException {
        return AttackProcess.prepare(kind, server.port(), server.hostileToken(), ATTACK);
    }

    /** Returns what the victims see while another server of the same machine is attacked, which is closed afterwards. */
    private static String besideAnother(AttackedServer other, AttackKind kind, Victims victims)
            throws IOException, InterruptedException {
        try (other;
                AttackProcess attack = prepare(kind, other)) {
            attack.begin();
            return victims.run(ATTACK);
        }
    }

    private static void attack(AttackedServer server, AttackProcess attack, Victims victims)
            throws IOException, InterruptedException {
        String before = server.usedHeap();
        attack.begin();
        try (ReadinessProbe probe = new ReadinessProbe(server)) {
            System.out.println("  attacked: " + victims.run(ATTACK));
            System.out.println("  attack:   " + attack.result());
            System.out.println("  readyz:   " + probe.seen());
        }
        System.out.println("  heap before it: " + before + ", after it: " + server.usedHeap() + "; OutOfMemoryError in "
                + server.logLines("OutOfMemoryError") + " lines of the log, WARN in "
                + server.logLines("\"level\":\"WARN\""));
    }
}
