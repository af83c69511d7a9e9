package dev.castellan.console.program;

import dev.castellan.server.standalone.Main;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The standalone server in a separate process and directory, on a free port.
 *
 * @param process the process
 * @param console the URL of the console that the program prints
 */
record RunningProgram(Process process, URI console) implements AutoCloseable {

    private static final Pattern CONSOLE = Pattern.compile("console at (http[^\"]+)");
    private static final Pattern SERVING = Pattern.compile("\"serving ");

    /** Starts the program, and waits until it serves requests. */
    static RunningProgram start(Path folder, String... arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--port", "0"));
        return start(folder, java(Main.class, all));
    }

    /** Starts the program like {@link #start(Path, String...)}, with the port in its arguments. */
    static RunningProgram start(Path folder, ProcessBuilder program) throws IOException {
        Process process =
                program.directory(folder.toFile()).redirectErrorStream(true).start();
        Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly, "end-" + process.pid()));
        return new RunningProgram(process, await(process.inputReader()));
    }

    /** Returns a process that runs the {@code main} method of a class on the class path of this test. */
    static ProcessBuilder java(Class<?> program, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Dslf4j.provider=ch.qos.logback.classic.spi.LogbackServiceProvider",
                "-cp",
                classPath(),
                program.getName()));
        command.addAll(arguments);
        return new ProcessBuilder(command);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    private static URI await(BufferedReader log) throws IOException {
        URI console = null;
        StringBuilder observed = new StringBuilder();
        for (String line = log.readLine(); line != null; line = log.readLine()) {
            observed.append(line).append('\n');
            Matcher url = CONSOLE.matcher(line);
            if (url.find()) {
                console = URI.create(url.group(1));
            } else if (SERVING.matcher(line).find() && console != null) {
                return console;
            }
        }
        throw new AssertionError("the server or its console did not start: " + observed);
    }

    /** Returns the class path of this test with absolute paths, because the program runs in a different directory. */
    private static String classPath() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }
}
