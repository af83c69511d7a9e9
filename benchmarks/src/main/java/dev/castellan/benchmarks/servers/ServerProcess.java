package dev.castellan.benchmarks.servers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A server in a separate process, which prints its address on the loopback interface. */
public final class ServerProcess implements AutoCloseable {

    private static final Pattern SERVING = Pattern.compile("serving http://127\\.0\\.0\\.1:(\\d+)/");
    /** The options that let one organization create as many rows as a measurement needs. */
    private static final List<String> UNLIMITED = Stream.of(
                    "--quota-projects",
                    "--quota-users",
                    "--quota-tokens",
                    "--quota-collections",
                    "--quota-inputs",
                    "--quota-queries",
                    "--quota-audit-events",
                    "--changes-per-hour",
                    "--failures-per-address")
            .flatMap(option -> Stream.of(option, "none"))
            .toList();

    private static final double MICROS_PER_TICK = 10_000;
    private static final String TOKEN = "root.token";

    private final Path folder;
    private final AutoCloseable database;
    private final Process process;
    private final int port;

    private ServerProcess(Path folder, AutoCloseable database, List<String> command)
            throws IOException, InterruptedException {
        this.folder = folder;
        this.database = database;
        Path log = folder.resolve("log");
        this.process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        // stops the process even if the measurement is interrupted
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        OptionalInt match = port(log);
        while (match.isEmpty()) {
            if (!process.isAlive()) {
                String printed = Files.readString(log, StandardCharsets.ISO_8859_1);
                close();
                throw new IOException("the server ended: " + printed.strip());
            }
            Thread.sleep(20);
            match = port(log);
        }
        this.port = match.getAsInt();
    }

    /** Starts a program of this module, and waits until it serves requests. */
    public static ServerProcess of(Class<?> program, String... arguments) throws IOException, InterruptedException {
        List<String> command = Commands.java(List.of("-Xms1g", "-Xmx1g"), program, arguments);
        return new ServerProcess(newFolder(), () -> {}, command);
    }

    /** Starts a runnable server without limits for an organization, and waits until it serves requests. */
    public static ServerProcess of(Path jar, String heap, StoreKind store) throws IOException, InterruptedException {
        Path folder = newFolder();
        StoreKind.Options options = store.options(folder);
        List<String> command = Commands.jar(jar, heap);
        command.addAll(List.of("serve", "--port", "0"));
        command.addAll(List.of("--token-file", folder.resolve(TOKEN).toString()));
        command.addAll(UNLIMITED);
        command.addAll(options.arguments());
        return new ServerProcess(folder, options.database(), command);
    }

    private static Path newFolder() throws IOException {
        return Files.createTempDirectory("castellan-server");
    }

    private static OptionalInt port(Path log) throws IOException {
        // every byte is valid in this encoding
        Matcher serving = SERVING.matcher(Files.readString(log, StandardCharsets.ISO_8859_1));
        return serving.find() ? OptionalInt.of(Integer.parseInt(serving.group(1))) : OptionalInt.empty();
    }

    /** Returns the port. */
    public int port() {
        return port;
    }

    /** Returns a client with the token of the first {@code org_admin}, or without a token if the server needs none. */
    public Api api() throws IOException {
        Path file = folder.resolve(TOKEN);
        return new Api(port, Files.exists(file) ? Files.readString(file).strip() : "none");
    }

    /** Returns the CPU time that the server has used so far, in microseconds. */
    public double cpuMicros() {
        return cpuMicros(process.toHandle());
    }

    /** Returns the CPU time that the database has used so far. This process must have no other child. */
    public double databaseCpuMicros() {
        return ProcessHandle.current()
                .descendants()
                .filter(other -> other.pid() != process.pid())
                .mapToDouble(ServerProcess::cpuMicros)
                .sum();
    }

    /** Returns the CPU time that this process and the programs that it has run have used so far, in microseconds. */
    public static double loadCpuMicros() {
        return cpuMicros(ProcessHandle.current());
    }

    /** Returns the CPU time of a process and of its children that have ended, as Linux reports it. */
    private static double cpuMicros(ProcessHandle process) {
        try {
            String stat = Files.readString(Path.of("/proc", String.valueOf(process.pid()), "stat"));
            return MICROS_PER_TICK
                    * Arrays.stream(stat.substring(stat.lastIndexOf(')') + 2).split(" "))
                            .skip(11)
                            .limit(4)
                            .mapToLong(Long::parseLong)
                            .sum();
        } catch (IOException e) {
            // the process has ended, so its parent has its time
            return 0;
        }
    }

    /** Returns the resident memory of the server. */
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
