package dev.castellan.benchmarks.attacks;

import dev.castellan.benchmarks.attacks.AttackKind.Attack;
import dev.castellan.benchmarks.servers.Jvm;
import dev.castellan.benchmarks.servers.ServerProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Runs an attack in a separate process. In the same process, the attack would slow down the victims' clients. */
public final class AttackProcess implements AutoCloseable {

    private static final String PREPARED = "prepared";

    private final Process process;
    private final BufferedReader output;

    private AttackProcess(Process process) {
        this.process = process;
        this.output = process.inputReader(StandardCharsets.UTF_8);
    }

    /** Starts the process, and waits until it has prepared the attack. */
    public static AttackProcess prepare(AttackKind kind, ServerProcess server, Duration time) throws IOException {
        // low priority, because a real attacker does not compete with the server for processors
        List<String> command = new ArrayList<>(List.of("nice", "-n", "10"));
        command.addAll(Jvm.command(
                List.of("-Xmx1g"),
                AttackProcess.class,
                kind.toString(),
                String.valueOf(server.port()),
                server.hostileToken(),
                String.valueOf(time.toMillis())));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        AttackProcess attack = new AttackProcess(process);
        if (!PREPARED.equals(attack.output.readLine())) {
            attack.close();
            throw new IOException(kind + " could not be prepared");
        }
        return attack;
    }

    /** Starts the attack. */
    public void begin() throws IOException {
        process.outputWriter(StandardCharsets.UTF_8).append('\n').flush();
    }

    /** Waits until the attack ends, and returns its report. */
    public String result() throws IOException {
        return String.valueOf(output.readLine());
    }

    /** Stops the process and closes its connections. */
    public void end() {
        process.destroyForcibly().onExit().join();
    }

    @Override
    public void close() {
        end();
    }

    /**
     * Prepares the attack, waits for a line of input, runs the attack, and prints its report. This is the main method
     * of the separate process.
     *
     * @param args the name of the attack, the port, the token of an administrator in the hostile organization, and the
     *     duration in milliseconds
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        Attack attack = AttackKind.named(args[0]).attack();
        Target admin = new Target(Integer.parseInt(args[1]), args[2]);
        Target client = Target.withNewClient(admin.port(), admin.token());
        attack.prepare(client, admin);
        System.out.println(PREPARED);
        if (System.in.read() >= 0) {
            System.out.println(attack.run(client, Duration.ofMillis(Long.parseLong(args[3]))));
        }
        // closes all connections
        System.exit(0);
    }
}
