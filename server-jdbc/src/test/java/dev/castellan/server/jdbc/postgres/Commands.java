package dev.castellan.server.jdbc.postgres;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Runs programs and waits until they end. */
final class Commands {

    private Commands() {}

    /** Runs a program and returns its output. Fails if the program exits with an error. */
    static String run(List<String> command) {
        try {
            Process process = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int status = process.waitFor();
            if (status != 0) {
                throw new IllegalStateException(command + " failed with status " + status + ":\n" + output);
            }
            return output;
        } catch (IOException e) {
            throw new UncheckedIOException("could not run " + command, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while running " + command, e);
        }
    }

    /**
     * Sends a signal to the processes that still exist. Uses the shell's built-in kill command, because some machines
     * do not have a kill program.
     *
     * @param name the name of the signal without SIG
     */
    static void signal(String name, LongStream processes) {
        String script = "for process; do kill -" + name + " $process 2>/dev/null; done; true";
        Stream<String> shell = Stream.of("sh", "-c", script, "signal");
        run(Stream.concat(shell, processes.mapToObj(Long::toString)).toList());
    }
}
