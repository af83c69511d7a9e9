package dev.castellan.system.crash;

import dev.castellan.support.concurrent.Condition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A program and its child processes in a separate process namespace. All processes end together, at the latest with
 * this JVM.
 */
final class Machine implements AutoCloseable {

    /** Kills the namespace when the input ends, because this JVM has closed the input or has ended. */
    private static final String SCRIPT =
            "unshare -U -p -m --mount-proc --fork --kill-child \"$@\" & cat >/dev/null; kill -KILL $!";

    private final List<String> command;
    private final Path log;
    private Process process;

    private Machine(List<String> command, Path log) {
        this.command = command;
        this.log = log;
        this.process = start();
    }

    /** Starts a program, which appends its output to the log. */
    static Machine start(Path log, List<String> program) {
        List<String> command = new ArrayList<>(List.of("sh", "-c", SCRIPT, "machine"));
        command.addAll(program);
        return new Machine(command, log);
    }

    private Process start() {
        try {
            return new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void restart() {
        process = start();
    }

    /** Kills the process whose command line contains this text. */
    void kill(String text) {
        children()
                .filter(child -> child.info().commandLine().orElse("").contains(text))
                .findFirst()
                .orElseThrow(() -> new AssertionError("there is no process " + text))
                .destroyForcibly();
    }

    /** Kills all processes. */
    void kill() {
        List<ProcessHandle> children = children().toList();
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Condition.await(() -> children.stream().noneMatch(ProcessHandle::isAlive), () -> "the end of " + command);
    }

    private Stream<ProcessHandle> children() {
        return process.descendants();
    }

    @Override
    public void close() {
        kill();
    }
}
