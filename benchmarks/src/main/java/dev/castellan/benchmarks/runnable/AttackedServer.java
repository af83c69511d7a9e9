package dev.castellan.benchmarks.runnable;

import dev.castellan.support.concurrent.Condition;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A server in a process of its own, with a hostile and a peaceful organization. */
public final class AttackedServer implements AutoCloseable {

    private static final Pattern SERVING = Pattern.compile("serving http://[^:]+:(\\d+)/");
    private static final Pattern MANAGEMENT = Pattern.compile("management on port (\\d+)");
    private static final int TIMEOUT_MILLIS = 3_000;

    private final Process process;
    private final Path folder;
    private final AutoCloseable database;
    private final ServerJar jar;
    private final List<String> store;

    /**
     * Takes over a process.
     *
     * @param store the options of the jar's commands that name the store; none if commands cannot reach it
     */
    AttackedServer(Process process, Path folder, AutoCloseable database, ServerJar jar, List<String> store) {
        this.process = process;
        this.folder = folder;
        this.database = database;
        this.jar = jar;
        this.store = store;
    }

    AttackedServer awaitAnswer() throws IOException {
        Condition.await(() -> !process.isAlive() || found(SERVING) != 0, this::log);
        if (!process.isAlive()) {
            throw new IOException("the server did not start: " + log());
        }
        return this;
    }

    /** Returns the port of the API. */
    public int port() {
        return found(SERVING);
    }

    /** Returns the token of the {@code org_admin} of the peaceful organization. */
    public String victimToken() throws IOException {
        return Files.readString(folder.resolve(AttackedStore.VICTIM)).strip();
    }

    /** Returns the token of the {@code org_admin} of the hostile organization. */
    public String hostileToken() throws IOException {
        return Files.readString(folder.resolve(AttackedStore.HOSTILE)).strip();
    }

    /** Runs a command of the jar on the store of this server, to its end. */
    public void command(String... arguments) throws IOException, InterruptedException {
        if (store.isEmpty()) {
            throw new IllegalArgumentException("no command reaches a store in memory: use sqlite or postgresql");
        }
        jar.run(Arguments.of(List.of(arguments), store));
    }

    /** Returns the status of {@code /readyz}, or why there is none. */
    public String readiness() {
        int management = found(MANAGEMENT);
        if (management == 0) {
            return "no management port";
        }
        try {
            HttpURLConnection connection = (HttpURLConnection) URI.create("http://127.0.0.1:" + management + "/readyz")
                    .toURL()
                    .openConnection();
            connection.setConnectTimeout(TIMEOUT_MILLIS);
            connection.setReadTimeout(TIMEOUT_MILLIS);
            int status = connection.getResponseCode();
            connection.disconnect();
            return String.valueOf(status);
        } catch (IOException e) {
            return e.getClass().getSimpleName();
        }
    }

    /** Returns the heap that is in use after a full collection. */
    public String usedHeap() throws IOException, InterruptedException {
        return process.isAlive() ? UsedHeap.of(process) : "the process has ended";
    }

    /** Returns how many lines of the log hold this text. */
    public long logLines(String text) throws IOException {
        // an encoding in which no byte is an error
        try (Stream<String> lines = Files.lines(folder.resolve("log"), StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> line.contains(text)).count();
        }
    }

    private int found(Pattern pattern) {
        Matcher port = pattern.matcher(log());
        return port.find() ? Integer.parseInt(port.group(1)) : 0;
    }

    private String log() {
        try (Stream<String> lines = Files.lines(folder.resolve("log"), StandardCharsets.ISO_8859_1)) {
            return String.join("\n", lines.limit(100).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends the server, and deletes what it kept. */
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
}
