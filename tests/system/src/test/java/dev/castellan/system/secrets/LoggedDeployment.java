package dev.castellan.system.secrets;

import dev.castellan.server.standalone.Main;
import dev.castellan.support.concurrent.Condition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The runnable server on a SQLite file with two organizations. The server logs everything, including each request. */
final class LoggedDeployment {

    private static final Pattern SERVING = Pattern.compile("serving (http://\\S+)/api/v1");

    /** A logging configuration without the filter that removes tokens from log lines in the shipped configuration. */
    private static final String LOGGING = """
            <configuration>
              <appender name="stderr" class="ch.qos.logback.core.ConsoleAppender">
                <target>System.err</target>
                <encoder class="ch.qos.logback.classic.encoder.PatternLayoutEncoder">
                  <pattern>%level %logger %msg%n%ex{full}</pattern>
                </encoder>
              </appender>
              <logger name="dev.castellan" level="TRACE"/>
              <root level="INFO"><appender-ref ref="stderr"/></root>
            </configuration>
            """;

    private final ChildProcesses processes;
    private final Path directory;

    LoggedDeployment(ChildProcesses processes, Path directory) {
        this.processes = processes;
        this.directory = directory;
    }

    /** Returns the JVM setting that selects this logging configuration. */
    static String logging(Path directory) throws IOException {
        return "-Dlogback.configurationFile=" + Files.writeString(directory.resolve("logback.xml"), LOGGING);
    }

    /**
     * Creates the organizations, writes their tokens to {@code root.token} and {@code other.token}, and starts the
     * server.
     *
     * @param setting a JVM setting
     * @param options additional server options
     */
    Process start(String setting, String... options) throws IOException {
        String data = path("castellan.db");
        processes.run("init", List.of(), Main.class, "init", "--data", data, "--token-file", path("root.token"));
        String[] other = {
            "organization",
            "create",
            "Other",
            "--admin-email",
            "oscar@castellan.test",
            "--data",
            data,
            "--token-file",
            path("other.token")
        };
        processes.run("organization", List.of(), Main.class, other);
        List<String> serve = new ArrayList<>(List.of("serve", "--port", "0", "--access-log", "on", "--data", data));
        serve.addAll(List.of(options));
        return processes.start("serve", List.of(logging(directory), setting), Main.class, serve.toArray(String[]::new));
    }

    /** Waits until the server responds, and returns its URL without {@code /api/v1}. */
    URI awaitUrl() {
        Condition.await(() -> SERVING.matcher(output()).find(), this::output);
        Matcher url = SERVING.matcher(output());
        url.find();
        return URI.create(url.group(1));
    }

    private String output() {
        try {
            return Files.readString(directory.resolve("serve.err"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String path(String file) {
        return directory.resolve(file).toString();
    }
}
