package dev.castellan.server.standalone.serve;

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

/** The server in a separate process. The standard output and standard error of the process are written to two files. */
public final class ServedProcess implements AutoCloseable {

    private static final Pattern SERVING = Pattern.compile("serving (https?://\\S+/api/v1)");

    private final Process process;
    private final Path out;
    private final Path err;

    private ServedProcess(Process process, Path out, Path err) {
        this.process = process;
        this.out = out;
        this.err = err;
    }

    /**
     * Starts a server and waits until it accepts requests. The files of the server, such as {@code root.token}, are in
     * the folder. The store is in memory unless the options name another store.
     */
    public static ServedProcess start(Path folder, String... options) throws IOException {
        return start(folder, List.of(), List.of(options));
    }

    /** Starts a server like {@link #start(Path, String...)}, in a JVM with the given options. */
    static ServedProcess start(Path folder, List<String> jvm, List<String> options) throws IOException {
        Path out = folder.resolve("serve.out");
        Path err = folder.resolve("serve.err");
        List<String> arguments = new ArrayList<>(List.of("serve", "--port", "0"));
        arguments.addAll(List.of("--token-file", folder.resolve("root.token").toString()));
        arguments.addAll(options);
        Process process = new ProcessBuilder(ProgramCommand.of(jvm, arguments))
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        ServedProcess served = new ServedProcess(process, out, err);
        try {
            Condition.await(
                    () -> !process.isAlive()
                            || SERVING.matcher(served.complained()).find(),
                    served::complained);
            return served;
        } catch (AssertionError e) {
            served.close();
            throw e;
        }
    }

    /** Returns the URL of the server. */
    public URI url() {
        Matcher url = SERVING.matcher(complained());
        if (!url.find()) {
            throw new AssertionError("the server ended: " + complained());
        }
        return URI.create(url.group(1));
    }

    /** Returns the standard output. */
    public String output() {
        return text(out);
    }

    /** Returns the standard error. */
    public String complained() {
        return text(err);
    }

    /** Stops the server with SIGTERM, and returns its exit code. */
    int stop() throws InterruptedException {
        process.destroy();
        return process.waitFor();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
        // the files can be deleted once the process has ended
        Condition.await(() -> !process.isAlive(), () -> "the server ends");
    }
}
