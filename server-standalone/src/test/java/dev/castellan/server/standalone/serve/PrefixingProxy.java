package dev.castellan.server.standalone.serve;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;

/** A proxy that serves a server under a path prefix, which it strips from each request. */
final class PrefixingProxy implements AutoCloseable {

    private final String prefix;
    private final URI server;
    private final HttpClient client = HttpClient.newHttpClient();
    private final HttpServer listener;

    private PrefixingProxy(String prefix, URI server) throws IOException {
        this.prefix = prefix;
        this.server = server;
        listener = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        listener.createContext(prefix + "/", this::pass);
        listener.start();
    }

    static PrefixingProxy start(String prefix, URI server) throws IOException {
        return new PrefixingProxy(prefix, server);
    }

    /** Returns the URL of a path under the prefix. */
    URI url(String path) {
        return URI.create("http://127.0.0.1:" + listener.getAddress().getPort() + prefix + path);
    }

    private void pass(HttpExchange exchange) throws IOException {
        try (exchange) {
            HttpResponse<byte[]> response = client.send(request(exchange), BodyHandlers.ofByteArray());
            for (String header : List.of("Content-Type", "Location")) {
                response.headers()
                        .firstValue(header)
                        .ifPresent(value -> exchange.getResponseHeaders().set(header, value));
            }
            byte[] body = response.body();
            exchange.sendResponseHeaders(response.statusCode(), body.length == 0 ? -1 : body.length);
            exchange.getResponseBody().write(body);
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private HttpRequest request(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getRawPath().substring(prefix.length());
        HttpRequest.Builder request = HttpRequest.newBuilder(server.resolve(path))
                .method(
                        exchange.getRequestMethod(),
                        BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()));
        for (String header : List.of("Authorization", "Content-Type")) {
            String value = exchange.getRequestHeaders().getFirst(header);
            if (value != null) {
                request.header(header, value);
            }
        }
        return request.build();
    }

    @Override
    public void close() {
        listener.stop(0);
    }
}
