package dev.castellan.benchmarks.servers;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/**
 * A server in a process of its own, whose CPU time can be read. The first line that it prints is
 * {@code port <n> <target> <token>}.
 */
public final class ServerProcess implements AutoCloseable {

    private final Process process;
    private final String[] words;

    private ServerProcess(Process process, String[] words) {
        this.process = process;
        this.words = words;
    }

    /** Starts a program in a process of its own, and waits until it serves. */
    public static ServerProcess start(Class<?> program, String... arguments) throws IOException {
        List<String> flags = List.of("-Xmx1g", "-XX:+UseSerialGC");
        Process process = new ProcessBuilder(ForkedJvm.command(flags, program, arguments))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith("port ")) {
                return new ServerProcess(process, line.split(" ", -1));
            }
        }
        throw new IOException(program.getSimpleName() + " did not start");
    }

    /** Returns the port of the server. */
    public int port() {
        return Integer.parseInt(words[1]);
    }

    /** Returns the token for the requests. */
    public String token() {
        return words[3];
    }

    /** Returns an authenticated GET of the server's target, as bytes. */
    public byte[] request() {
        String request = "GET " + words[2] + " HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n"
                + "Authorization: Bearer " + token() + "\r\n\r\n";
        return request.getBytes(StandardCharsets.US_ASCII);
    }

    long id() {
        return process.pid();
    }

    /** Returns the CPU time that the process has spent so far. */
    public Duration cpu() {
        return process.info().totalCpuDuration().orElseThrow();
    }

    @Override
    public void close() {
        process.destroy();
    }
}
