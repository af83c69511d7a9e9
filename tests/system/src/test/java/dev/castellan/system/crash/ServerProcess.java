package dev.castellan.system.crash;

import dev.castellan.server.standalone.Main;
import dev.castellan.support.concurrent.Condition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The runnable server in a separate process. */
public final class ServerProcess implements AutoCloseable {

    private static final Pattern SERVING = Pattern.compile("serving (http://\\S+/api/v1)");

    private final Process process;
    private final Path log;

    private ServerProcess(Process process, Path log) {
        this.process = process;
        this.log = log;
    }

    /** Returns the command that runs the program with this class path. */
    public static List<String> program(String classPath) {
        return List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx256m",
                // starts a tenth faster
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:-BytecodeVerificationRemote",
                "-Dslf4j.provider=ch.qos.logback.classic.spi.LogbackServiceProvider",
                "-cp",
                classPath,
                Main.class.getName());
    }

    /** Starts a server without waiting until it responds. */
    static ServerProcess launch(List<String> prefix, List<String> arguments, Path log) {
        List<String> command = new ArrayList<>(prefix);
        command.addAll(program(System.getProperty("java.class.path")));
        return start(command, arguments, log);
    }

    /**
     * Starts a server without waiting until it responds.
     *
     * @param program the command that runs the program
     */
    public static ServerProcess start(List<String> program, List<String> arguments, Path log) {
        List<String> command = new ArrayList<>(program);
        command.addAll(List.of(
                "serve",
                "--port",
                "0",
                // the test makes more changes than a normal customer, and each change must have an audit event
                "--changes-per-hour",
                "none",
                "--quota-audit-events",
                "none",
                "--quota-stored-responses",
                "none"));
        command.addAll(arguments);
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly, "end-" + process.pid()));
            return new ServerProcess(process, log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until the server responds or ends. Returns the URL, or empty if the server has ended. */
    public Optional<URI> awaitUrl() {
        Condition.await(() -> !process.isAlive() || SERVING.matcher(output()).find(), this::output);
        Matcher url = SERVING.matcher(output());
        return url.find() ? Optional.of(URI.create(url.group(1))) : Optional.empty();
    }

    public long id() {
        return process.pid();
    }

    void requireAlive() {
        if (!process.isAlive()) {
            throw new AssertionError("the server has ended: " + output());
        }
    }

    /** Tells the server to stop, waits until the process ends, and returns its exit code. */
    public int stop() {
        process.destroy();
        return process.onExit().join().exitValue();
    }

    /** Kills the process. */
    void kill() {
        // sends SIGKILL if the system supports signals
        process.destroyForcibly();
        Supplier<String> description = () -> "the server ends";
        Condition.await(() -> !process.isAlive(), description);
    }

    /** Returns the output of the server. */
    public String output() {
        try {
            return Files.readString(log);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        kill();
    }
}
