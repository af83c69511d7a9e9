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
    private static final Pattern USED = Pattern.compile("total \\d+K, used (\\d+)K");
    private static final long NANOS_PER_TICK = 10_000_000;
    private static final String ROOT = "root.token";
    private static final String HOSTILE = "hostile.token";

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
        return of(jar, heap, store, false);
    }

    /** Starts another server with the same options on the same database, and waits until it serves requests. */
    public ServerProcess another() throws IOException, InterruptedException {
        return new ServerProcess(newFolder(), () -> {}, command);
    }

    /** Starts a server with a second, hostile organization, and waits until it serves requests. */
    public static ServerProcess ofTwo(Path jar, String heap, StoreKind store) throws IOException, InterruptedException {
        return store == StoreKind.MEMORY ? twoInMemory(jar, heap) : of(jar, heap, store, true);
    }

    private static ServerProcess of(Path jar, String heap, StoreKind store, boolean two)
            throws IOException, InterruptedException {
        Path folder = newFolder();
        StoreKind.Options options = store.options(folder);
        List<String> serve = Jvm.jar(jar, heap, "serve", "--port", "0", "--quota-collections", "none");
        if (!two) {
            serve.addAll(List.of("--quota-audit-events", "none", "--changes-per-hour", "none"));
            serve.addAll(List.of("--failures-per-address", "none"));
        }
        serve.addAll(List.of("--token-file", folder.resolve(ROOT).toString()));
        serve.addAll(options.serve());
        ServerProcess server = new ServerProcess(folder, options.database(), serve);
        if (two) {
            String token = folder.resolve(HOSTILE).toString();
            List<String> create = Jvm.jar(jar, heap, "organization", "create", "--token-file", token);
            create.addAll(List.of("--admin-email", "root@hostile.invalid", "Hostile"));
            create.addAll(options.command());
            String unused = Jvm.run(create);
        }
        return server;
    }

    /** Starts a small program with the classes of the jar, because commands cannot access an in-memory store. */
    private static ServerProcess twoInMemory(Path jar, String heap) throws IOException, InterruptedException {
        Path folder = newFolder();
        String own = TwoInMemory.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath();
        List<String> command =
                Jvm.java("-Xms" + heap, "-Xmx" + heap, "-cp", jar + ":" + own, TwoInMemory.class.getName());
        command.add(folder.resolve(ROOT).toString());
        command.add(folder.resolve(HOSTILE).toString());
        return new ServerProcess(folder, () -> {}, command);
    }

    private static Path newFolder() throws IOException {
        return Files.createTempDirectory("castellan-server");
    }

    /** Returns the port of the API. */
    public int port() {
        return log().limit(100)
                .map(SERVING::matcher)
                .filter(Matcher::find)
                .mapToInt(port -> Integer.parseInt(port.group(1)))
                .findFirst()
                .orElse(0);
    }

    /** Returns the token of the first {@code org_admin}, or 60 zeros if the server needs no token. */
    public String token() throws IOException {
        Path file = folder.resolve(ROOT);
        return Files.exists(file) ? Files.readString(file).strip() : "0".repeat(60);
    }

    /** Returns the token of the hostile organization's {@code org_admin}. */
    public String hostileToken() throws IOException {
        return Files.readString(folder.resolve(HOSTILE)).strip();
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

    /**
     * Returns the heap size after a full collection and the numbers of file descriptors and threads that Linux reports.
     */
    public Footprint footprint() throws IOException, InterruptedException {
        String pid = String.valueOf(process.pid());
        String unused = Jvm.jcmd(pid, "GC.run");
        Matcher used = USED.matcher(Jvm.jcmd(pid, "GC.heap_info"));
        long kilobytes = 0;
        while (used.find()) {
            kilobytes += Long.parseLong(used.group(1));
        }
        return new Footprint(kilobytes / 1024, count(pid, "fd"), count(pid, "task"));
    }

    /** Returns the number of log lines that contain this text. */
    public long logLines(String text) {
        return log().filter(line -> line.contains(text)).count();
    }

    private Stream<String> log() {
        try {
            // every byte is valid in this encoding
            return Files.readAllLines(folder.resolve("log"), StandardCharsets.ISO_8859_1).stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static long count(String pid, String folder) throws IOException {
        try (Stream<Path> entries = Files.list(Path.of("/proc", pid, folder))) {
            return entries.count();
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

    /**
     * The resources that a process uses.
     *
     * @param heapMegabytes the heap in use, in megabytes
     * @param descriptors the number of open files and sockets
     */
    public record Footprint(long heapMegabytes, long descriptors, long threads) {

        @Override
        public String toString() {
            return heapMegabytes + " MB, " + descriptors + " fd, " + threads + " threads";
        }
    }
}
