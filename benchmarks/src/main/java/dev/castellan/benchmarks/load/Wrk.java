package dev.castellan.benchmarks.load;

import dev.castellan.benchmarks.servers.Api.Request;
import dev.castellan.benchmarks.servers.Commands;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Loads a server with {@code wrk}. Each connection sends the next request after a response. Where a response takes
 * longer than the usual interval between the requests of a connection, {@code wrk} adds the times of the requests that
 * would have waited meanwhile.
 *
 * @param connections the number of connections, at most half of which a thread uses
 * @param deletedField the field of a created resource whose value the next request appends to the path to delete the
 *     resource, or an empty string if the request creates nothing that is deleted
 */
public record Wrk(int port, Request request, int connections, String deletedField) {

    /** The name of the program. */
    public static final String PROGRAM = "wrk";

    private static final String FIGURES = "figures ";
    /** A server on a busy machine may not respond within a second. */
    private static final int MAX_RUNS = 5;

    private static final Path SCRIPT = script();

    /** Creates a load that sends the same request on each connection. */
    public Wrk(int port, Request request, int connections) {
        this(port, request, connections, "");
    }

    /** Sends as many requests as possible for a whole number of seconds, at least one. */
    public Load run(Duration time) throws IOException, InterruptedException {
        return run(time, 0);
    }

    /** Sends requests at a constant rate. A late request is sent as soon as a connection is free. */
    public Load run(Duration time, double perSecond) throws IOException, InterruptedException {
        int threads = Math.min(2, connections);
        List<String> command = new ArrayList<>(List.of(PROGRAM, "-s", SCRIPT.toString(), "--timeout", "10s"));
        command.addAll(List.of("-t", String.valueOf(threads), "-c", String.valueOf(connections)));
        command.addAll(List.of("-d", String.valueOf(Math.max(1, time.toSeconds()))));
        request.headers().forEach((name, value) -> command.addAll(List.of("-H", name + ": " + value)));
        command.add("http://127.0.0.1:" + port + request.path());
        command.addAll(List.of("--", request.method(), request.body()));
        command.addAll(List.of(String.valueOf(perSecond / threads), deletedField));
        Load load = Load.of(Commands.run(command, Map.of()));
        for (int i = 1; i < MAX_RUNS && load.requests == 0; i++) {
            load = Load.of(Commands.run(command, Map.of()));
        }
        if (load.requests == 0) {
            throw new IOException("wrk received no response in " + MAX_RUNS + " runs, " + load.errors + " errors");
        }
        return load;
    }

    private static Path script() {
        try (InputStream script = Wrk.class.getResourceAsStream("load.lua")) {
            Path file = Files.createTempFile("castellan-load", ".lua");
            file.toFile().deleteOnExit();
            Files.copy(script, file, StandardCopyOption.REPLACE_EXISTING);
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The results of a load. Times are in milliseconds.
     *
     * @param errors the number of responses with a status of 400 or more, of failed connections and of responses that
     *     took longer than ten seconds
     */
    public record Load(
            double seconds, long requests, long errors, double p50, double p99, double p999, double longest) {

        private static Load of(String printed) throws IOException {
            double[] figures = printed.lines()
                    .filter(line -> line.startsWith(FIGURES))
                    .flatMap(line ->
                            Arrays.stream(line.substring(FIGURES.length()).split(" ")))
                    .mapToDouble(Double::parseDouble)
                    .toArray();
            if (figures.length != 7) {
                throw new IOException("wrk printed no figures: " + printed.strip());
            }
            return new Load(
                    figures[0] / 1e6,
                    (long) figures[1],
                    (long) figures[2],
                    figures[3] / 1e3,
                    figures[4] / 1e3,
                    figures[5] / 1e3,
                    figures[6] / 1e3);
        }

        /** Fails if there was an error. */
        public Load requireNoErrors() throws IOException {
            if (errors > 0) {
                throw new IOException(errors + " of " + requests + " requests failed");
            }
            return this;
        }

        /** Returns the number of requests a second. */
        public double perSecond() {
            return requests / seconds;
        }
    }
}
