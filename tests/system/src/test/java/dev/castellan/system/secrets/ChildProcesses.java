package dev.castellan.system.secrets;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Programs in separate processes. The programs write their output to files in one directory. */
final class ChildProcesses implements AutoCloseable {

    private static final long PATIENCE_SECONDS = 120;
    private static final int LINES_SHOWN = 20;

    private final Path directory;
    private final List<Process> started = new ArrayList<>();

    ChildProcesses(Path directory) {
        this.directory = directory;
    }

    /** Starts a class from this class path. The output of the program goes to {@code name.out} and {@code name.err}. */
    Process start(String name, List<String> settings, Class<?> program, String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(tool("java"));
        command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx256m"));
        // starts a tenth faster
        command.addAll(List.of("-XX:+UnlockDiagnosticVMOptions", "-XX:-BytecodeVerificationRemote"));
        command.add("-Dslf4j.provider=ch.qos.logback.classic.spi.LogbackServiceProvider");
        command.addAll(settings);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        command.addAll(List.of(arguments));
        return start(name, command);
    }

    /** Runs a class from this class path to completion. The exit status of the program must be 0. */
    void run(String name, List<String> settings, Class<?> program, String... arguments) throws IOException {
        await(name, start(name, settings, program, arguments));
    }

    /** Writes the reachable objects of a process to a file. */
    void dumpHeap(Process process, Path file) throws IOException {
        String name = "jcmd";
        String pid = Long.toString(process.pid());
        await(name, start(name, List.of(tool(name), pid, "GC.heap_dump", file.toString())));
    }

    /** Waits until a process ends. The exit status of the program must be 0. */
    void await(String name, Process process) {
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new AssertionError(name + " did not end well:\n" + lastErrors(name));
            }
        } catch (InterruptedException | IOException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() {
        started.forEach(Process::destroyForcibly);
    }

    private String lastErrors(String name) throws IOException {
        List<String> lines = Files.readAllLines(directory.resolve(name + ".err"));
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size()));
    }

    private Process start(String name, List<String> command) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectOutput(directory.resolve(name + ".out").toFile())
                .redirectError(directory.resolve(name + ".err").toFile())
                .start();
        started.add(process);
        return process;
    }

    private static String tool(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }
}
