package dev.castellan.server.standalone.serve;

import dev.castellan.server.standalone.output.CommandException;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Sends the requests of a warm-up: typical client requests, both accepted and rejected. */
final class WarmUpRequests {

    private final URI api;
    private final URI management;
    private final String token;

    WarmUpRequests(RunningServer server, String token) {
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
            throw new CommandException(connection.getURL() + " answered " + actual + " and not " + status);
        }
    }
}
