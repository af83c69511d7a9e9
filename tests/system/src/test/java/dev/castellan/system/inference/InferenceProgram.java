package dev.castellan.system.inference;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** An installed program that listens on a port. */
final class InferenceProgram implements AutoCloseable {

    private static final long START_SECONDS = 60;
    private static final int POLL_MILLIS = 20;

    private final Process process;

    private InferenceProgram(Process process) {
        this.process = process;
    }

    /** Skips the test and prints a message to standard error if a program is not installed. */
    static void require(String test, String... programs) {
        for (String program : programs) {
            boolean isInstalled = find(program).isPresent();
            if (!isInstalled) {
                System.err.println("SKIPPED: " + test + ": " + program + " is missing: install Debian's package");
            }
            assumeTrue(isInstalled, program + " is missing");
        }
    }

    /** Starts a program, and waits until it accepts connections. */
    static InferenceProgram start(int port, Path folder, String program, String... arguments)
            throws IOException, InterruptedException {
        List<String> command =
                new ArrayList<>(List.of(find(program).orElseThrow().toString()));
        command.addAll(List.of(arguments));
        File log = folder.resolve(program + ".log").toFile();
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log)
                .start();
        InferenceProgram started = new InferenceProgram(process);
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(START_SECONDS);
        while (!isOpen(port)) {
            if (!process.isAlive() || System.nanoTime() > end) {
                started.close();
                throw new IOException(program + " did not start: " + Files.readString(log.toPath()));
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
        return started;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }

    private static boolean isOpen(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    private static Optional<Path> find(String program) {
        Stream<String> onPath =
                Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator));
        return Stream.concat(Stream.of("/usr/sbin", "/usr/bin"), onPath)
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
    }
}
