package dev.castellan.benchmarks.servers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A server in a separate process, which prints its address. */
public final class ServerProcess implements AutoCloseable {

    private static final Pattern SERVING = Pattern.compile("serving http://[^:]+:(\\d+)/");
    private static final long NANOS_PER_TICK = 10_000_000;
    private static final String ROOT = "root.token";

    private final Path folder;
    private final AutoCloseable database;
    private final List<String> command;
    private final Process process;

    private ServerProcess(Path folder, AutoCloseable database, List<String> command)
            throws IOException, InterruptedException {
        this.folder = folder;
        this.database = database;
        this.command = command;
        this.process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
        // stops the process even if the measurement is interrupted
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        while (port() == 0) {
            if (!process.isAlive()) {
                throw new IOException("the server ended: " + Files.readString(folder.resolve("log")));
            }
            Thread.sleep(20);
        }
    }

    /** Starts a program of this module, and waits until it serves requests. */
    public static ServerProcess of(Class<?> program) throws IOException, InterruptedException {
        return new ServerProcess(newFolder(), () -> {}, Jvm.command(List.of("-Xms1g", "-Xmx1g"), program));
    }

    /** Starts a runnable server that does not limit changes, and waits until it serves requests. */
    public static ServerProcess of(Path jar, String heap, StoreKind store) throws IOException, InterruptedException {
        Path folder = newFolder();
        StoreKind.Options options = store.options(folder);
        List<String> serve = Jvm.jar(jar, heap, "serve", "--port", "0", "--changes-per-hour", "none");
        serve.addAll(List.of("--quota-collections", "none", "--quota-audit-events", "none"));
        serve.addAll(List.of("--failures-per-address", "none"));
        serve.addAll(List.of("--token-file", folder.resolve(ROOT).toString()));
        serve.addAll(options.serve());
        return new ServerProcess(folder, options.database(), serve);
    }

    /** Starts another server with the same options on the same database, and waits until it serves requests. */
    public ServerProcess another() throws IOException, InterruptedException {
        return new ServerProcess(newFolder(), () -> {}, command);
    }

    private static Path newFolder() throws IOException {
        return Files.createTempDirectory("castellan-server");
    }

    /** Returns the port of the API. */
    public int port() {
        try {
            // every byte is valid in this encoding
            String log = Files.readString(folder.resolve("log"), StandardCharsets.ISO_8859_1);
            Matcher serving = SERVING.matcher(log);
            return serving.find() ? Integer.parseInt(serving.group(1)) : 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the token of the first {@code org_admin}, or 60 zeros if the server needs no token. */
    public String token() throws IOException {
        Path file = folder.resolve(ROOT);
        return Files.exists(file) ? Files.readString(file).strip() : "0".repeat(60);
    }

    /** Returns the CPU time that the process has used so far. */
    public long cpuNanos() {
        return process.info().totalCpuDuration().orElseThrow().toNanos();
    }

    /** Returns the CPU time that the database has used so far, on Linux. This process must have no other server. */
    public long databaseCpuNanos() {
        return ProcessHandle.current()
                .descendants()
                .filter(other -> other.pid() != process.pid())
                .mapToLong(ServerProcess::cpuTicks)
                .map(ticks -> ticks * NANOS_PER_TICK)
                .sum();
    }

    /** Returns the CPU time of a process and of its children that have ended, in the unit of Linux. */
    private static long cpuTicks(ProcessHandle process) {
        try {
            String stat = Files.readString(Path.of("/proc", String.valueOf(process.pid()), "stat"));
            return Arrays.stream(stat.substring(stat.lastIndexOf(')') + 2).split(" "))
                    .skip(11)
                    .limit(4)
                    .mapToLong(Long::parseLong)
                    .sum();
        } catch (IOException e) {
            // the process has ended, so its parent has its time
            return 0;
        }
    }

    /** Returns the resident memory of the process, on Linux. */
    public long residentMegabytes() throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc", String.valueOf(process.pid()), "status"))) {
            String line = lines.filter(field -> field.startsWith("VmRSS:"))
                    .findFirst()
                    .orElseThrow();
            return Long.parseLong(line.replaceAll("\\D", "")) / 1024;
        }
    }

    /** Stops the server and deletes its files. */
    @Override
    public void close() throws IOException {
        process.destroyForcibly().onExit().join();
        try {
            database.close();
        } catch (Exception e) {
            throw new IOException("the database did not stop", e);
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }
}
