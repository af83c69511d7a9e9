package dev.castellan.benchmarks.runnable;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A jar of the runnable server, of this version or of another one, and the heap to run it with.
 *
 * @param path the jar
 * @param heap the heap as the option -Xmx of the JVM takes it, such as {@code 256m}
 */
public record ServerJar(Path path, String heap) {

    /**
     * Checks that the jar exists.
     *
     * @throws IllegalArgumentException if there is none
     */
    public ServerJar {
        if (!Files.isRegularFile(path)) {
            throw new IllegalArgumentException(
                    path + ": no such file: build it with 'mvn -q -DskipTests package -pl server-standalone -am'");
        }
    }

    /** Runs one command of the program to its end. */
    void run(List<String> arguments) throws IOException, InterruptedException {
        List<String> command = java("-jar", path.toString());
        command.addAll(arguments);
        String unused = end(command);
    }

    /** Starts the program with {@code serve}. Everything that it says goes to the log. */
    Process serve(Path log, List<String> arguments) throws IOException {
        List<String> command = java("-jar", path.toString(), "serve");
        command.addAll(arguments);
        return start(log, command);
    }

    /** Runs a program of this module to its end, with the classes of the jar, and returns what it printed. */
    public String run(Class<?> program, List<String> arguments) throws IOException, InterruptedException {
        return end(program(program, arguments));
    }

    /** Starts a program of this module with the classes of the jar. Everything that it says goes to the log. */
    Process start(Path log, Class<?> program, List<String> arguments) throws IOException {
        return start(log, program(program, arguments));
    }

    private static Process start(Path log, List<String> command) throws IOException {
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        // also if the measurement is interrupted
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
        return process;
    }

    private static String end(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exit = process.waitFor();
        if (exit != 0) {
            throw new IOException(command.subList(3, command.size()) + " ended with " + exit + ": " + said);
        }
        return said;
    }

    private List<String> program(Class<?> program, List<String> arguments) {
        String own = program.getProtectionDomain().getCodeSource().getLocation().getPath();
        List<String> command = java("-cp", path + File.pathSeparator + own, program.getName());
        command.addAll(arguments);
        return command;
    }

    private List<String> java(String... arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx" + heap);
        command.add("-Xms" + heap); // else the collection that precedes a look at the heap shrinks it
        command.addAll(List.of(arguments));
        return command;
    }
}
