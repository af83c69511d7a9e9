package dev.castellan.benchmarks.servers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Runs a program in a fresh JVM with the same executable and class path. */
public final class ForkedJvm {

    private ForkedJvm() {}

    /** Returns the command line, with these flags for the JVM. */
    public static List<String> command(List<String> flags, Class<?> program, String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    /** Runs a program to its end. It inherits the output. */
    public static void run(Class<?> program, String... arguments) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command(List.of(), program, arguments))
                .inheritIO()
                .start();
        int exit = process.waitFor();
        if (exit != 0) {
            throw new IOException(program.getSimpleName() + " ended with " + exit);
        }
    }
}
