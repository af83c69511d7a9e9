package dev.castellan.benchmarks.servers;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs installed programs, and Java programs in fresh JVMs of the running JDK. */
public final class Commands {

    private Commands() {}

    /** Returns whether the search path contains a program. */
    public static boolean isInstalled(String program) {
        String path = System.getenv().getOrDefault("PATH", "");
        return List.of(path.split(File.pathSeparator)).stream()
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    /** Returns the command that runs a program with the class path of the running JVM. */
    public static List<String> java(List<String> flags, Class<?> program, String... arguments) {
        List<String> command = new ArrayList<>(List.of(java()));
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    /** Returns the command that runs a jar. The caller may append arguments. */
    static List<String> jar(Path jar, String heap) {
        // fixes the heap size, because a full collection before the measurement would otherwise shrink the heap
        return new ArrayList<>(List.of(java(), "-Xms" + heap, "-Xmx" + heap, "-jar", jar.toString()));
    }

    /** Runs a command to completion, and returns its output. */
    public static String run(List<String> command, Map<String, String> environment)
            throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        Process process = builder.start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exit = process.waitFor();
        if (exit != 0) {
            throw new IOException(command.get(0) + " ended with " + exit + ": " + printed.strip());
        }
        return printed;
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}
