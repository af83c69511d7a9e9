package dev.castellan.server.standalone.serve;

import dev.castellan.server.standalone.options.ValueConverters;
import dev.castellan.server.standalone.output.CommandException;
import dev.castellan.server.standalone.output.ExitCodes;
import dev.castellan.server.standalone.output.VersionProvider;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The {@code warm-up} command, which runs a server and sends typical requests while the JVM records the classes that it
 * loads. The start script uses it to create the class-data archive.
 */
@Command(
        name = "warm-up",
        mixinStandardHelpOptions = true,
        versionProvider = VersionProvider.class,
        description =
                "Starts a server on a free port of the loopback address, with its data in a temporary directory, sends "
                        + "some requests, and stops the server. The start script uses this command to create the class-data "
                        + "archive.")
public final class WarmUp implements Callable<Integer> {

    private static final Logger LOG = LoggerFactory.getLogger("castellan");

    @Override
    public Integer call() throws IOException {
        Path directory = Files.createTempDirectory("castellan-warm-up");
        try {
            run(directory.resolve("memory.token"));
            run(
                    directory.resolve("file.token"),
                    "--data",
                    directory.resolve("castellan.db").toString());
        } finally {
            delete(directory);
        }
        return ExitCodes.OK;
    }

    private static void run(Path tokenFile, String... store) throws IOException {
        try (RunningServer server = RunningServer.start(options(tokenFile, store))) {
            LOG.info("warming up {}", server.baseUrl());
            new Requests(server, Files.readString(tokenFile).strip()).send();
        }
    }

    private static Serve options(Path tokenFile, String... store) {
        Serve serve = new Serve();
        CommandLine program = new CommandLine(serve).setCaseInsensitiveEnumValuesAllowed(true);
        ValueConverters.register(program);
        Stream<String> common = Stream.of(
                "--port", "0", "--management-port", "0", "--access-log", "on", "--token-file", tokenFile.toString());
        program.parseArgs(Stream.concat(common, Stream.of(store)).toArray(String[]::new));
        return serve;
    }

    private static void delete(Path directory) throws IOException {
        try (Stream<Path> all = Files.walk(directory)) {
            List<Path> deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
            for (Path file : deepestFirst) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new CommandException("the temporary directory " + directory + " cannot be deleted: " + e, e);
        }
    }

    /** Sends typical client requests, both accepted and rejected. */
    private static final class Requests {

        private final URI api;
        private final URI management;
        private final String token;

        Requests(RunningServer server, String token) {
            InetSocketAddress address = Objects.requireNonNull(server.managementAddress());
            api = URI.create(server.baseUrl() + "/");
            management =
                    URI.create("http://" + InetAddress.getLoopbackAddress().getHostAddress() + ":" + address.getPort());
            this.token = token;
        }

        /**
         * Sends the requests.
         *
         * @throws CommandException if a response is not as expected
         */
        void send() throws IOException {
            get(management.resolve("/readyz"), token, 200);
            get(api.resolve("users/me"), token, 200);
            get(api.resolve("users/me"), "unknown", 401);
            get(api.resolve("nowhere"), token, 404);
            get(post("projects", "{\"name\":\"Apollo\"}", 201), token, 200);
            get(post("users", "{\"name\":\"ci\",\"role\":\"client\",\"project_ids\":[]}", 201), token, 200);
            post("users/tokens", "{\"name\":\"ci\"}", 201);
            post("projects", "{\"nam\":\"Apollo\"}", 400);
            get(api.resolve("users"), token, 200);
            get(api.resolve("projects?limit=1"), token, 200);
            get(api.resolve("users/tokens"), token, 200);
            get(api.resolve("openapi.json"), token, 200);
            get(api.resolve("/docs"), token, 200);
            get(management.resolve("/metrics"), token, 200);
        }

        private static void get(URI url, String token, int status) throws IOException {
            expect(open(url, token), status);
        }

        /** Sends a POST request and returns the URI of the created resource. */
        private URI post(String path, String json, int status) throws IOException {
            HttpURLConnection connection = open(api.resolve(path), token);
            connection.setRequestMethod("POST");
            connection.setRequestProperty("Content-Type", "application/json");
            connection.setDoOutput(true);
            connection.getOutputStream().write(json.getBytes(StandardCharsets.UTF_8));
            expect(connection, status);
            String location = connection.getHeaderField("Location");
            return location == null ? api : api.resolve(location);
        }

        private static HttpURLConnection open(URI url, String token) throws IOException {
            HttpURLConnection connection = (HttpURLConnection) url.toURL().openConnection(Proxy.NO_PROXY);
            connection.setRequestProperty("Authorization", "Bearer " + token);
            return connection;
        }

        private static void expect(HttpURLConnection connection, int status) throws IOException {
            int actual = connection.getResponseCode();
            try (InputStream body = actual < 400 ? connection.getInputStream() : connection.getErrorStream()) {
                if (body != null) {
                    body.readAllBytes();
                }
            }
            if (actual != status) {
                throw new CommandException(connection.getURL() + " responded with " + actual + " and not " + status);
            }
        }
    }
}
