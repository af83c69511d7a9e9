package dev.castellan.benchmarks.servers;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts fresh JVMs with the executables of the running JVM. */
public final class Jvm {

    private Jvm() {}

    static List<String> java(String... arguments) {
        return joined(List.of(tool("java")), List.of(arguments));
    }

    /** Returns the command line that runs a jar. */
    static List<String> jar(Path jar, String heap, String... arguments) {
        // fixes the heap size, because a full collection before the measurement would otherwise shrink the heap
        return joined(java("-Xms" + heap, "-Xmx" + heap, "-jar", jar.toString()), List.of(arguments));
    }

    /**
     * Returns the command line that runs a program with the class path of the running JVM. The caller may append
     * arguments.
     */
    public static List<String> command(List<String> flags, Class<?> program, String... arguments) {
        List<String> command = joined(java(), flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    /** Runs a command to completion, and returns its output. */
    public static String run(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exit = process.waitFor();
        if (exit != 0) {
            throw new IOException(command + " ended with " + exit + ": " + printed);
        }
        return printed;
    }

    static String jcmd(String pid, String command) throws IOException, InterruptedException {
        return run(List.of(tool("jcmd"), pid, command));
    }

    static List<String> joined(List<String> first, List<String> second) {
        List<String> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }

    private static String tool(String name) {
        return Path.of(System.getProperty("java.home"), "bin", name).toString();
    }
}
