package dev.castellan.benchmarks.attacks;

import dev.castellan.benchmarks.servers.ForkedJvm;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** An attack in a process of its own. It waits until it is told to begin, and ends by itself. */
public final class AttackProcess implements AutoCloseable {

    private final Process process;
    private final BufferedReader output;

    private AttackProcess(Process process) {
        this.process = process;
        this.output = process.inputReader(StandardCharsets.UTF_8);
    }

    /** Starts a process, and waits until the attack is prepared. */
    public static AttackProcess prepare(AttackKind kind, int port, String adminToken, Duration time)
            throws IOException {
        List<String> command = new ArrayList<>();
        // a real attacker has processors of its own, and takes none from the server
        command.addAll(List.of("nice", "-n", "10"));
        command.addAll(ForkedJvm.command(
                List.of("-Xmx1g"),
                AttackProgram.class,
                kind.toString(),
                String.valueOf(port),
                adminToken,
                String.valueOf(time.toSeconds())));
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        AttackProcess attack = new AttackProcess(process);
        if (!AttackProgram.PREPARED.equals(attack.output.readLine())) {
            attack.close();
            throw new IOException(kind + " could not be prepared");
        }
        return attack;
    }

    /** Begins the attack. */
    public void begin() throws IOException {
        process.outputWriter(StandardCharsets.UTF_8).append('\n').flush();
    }

    /** Waits for the end of the attack, and returns what the server did. */
    public String result() throws IOException {
        return String.valueOf(output.readLine());
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
