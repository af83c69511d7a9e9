package dev.castellan.consumer;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * A deployment that sends fixed responses. The class uses only the JDK and adds nothing to the class path of the
 * consumer.
 */
final class Deployment implements AutoCloseable {

    static final String ID = "0190a000-0000-7000-8000-0000000000a1";

    private static final String USER = "{\"user_id\":\"" + ID + "\",\"name\":\"ci\",\"email\":\"ci@service.invalid\","
            + "\"role\":\"auditor\",\"organization_id\":\"" + ID + "\",\"is_service_account\":true,"
            + "\"project_ids\":[\"" + ID + "\"],\"new_field\":{\"a\":[1]}}";

    private static final Map<String, String> RESPONSES = Map.of(
            "GET /api/v1/projects/" + ID,
            "{\"project_id\":\"" + ID + "\",\"name\":\"Apollo\",\"organization_id\":\"" + ID + "\"}",
            "GET /api/v1/users/" + ID,
            USER,
            "GET /api/v1/users",
            "{\"data\":[" + USER + "],\"has_more\":true,\"next_cursor\":\"c1\"}",
            "GET /api/v1/users?cursor=c1",
            "[" + USER + "]",
            "POST /api/v1/users",
            USER,
            "POST /api/v1/users/tokens",
            "{\"token_id\":\"" + ID + "\",\"user_id\":\"" + ID + "\",\"token\":\"made-up\",\"prefix\":\"made\","
                    + "\"created_at\":\"2026-03-04T05:06:07.089Z\"}");

    private static final String NOT_FOUND = "{\"errorID\":\"" + ID + "\",\"message\":\"there is no such thing\"}";

    private final HttpServer server;

    Deployment() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", Deployment::respond);
        server.start();
    }

    String baseUrl() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
    }

    private static void respond(HttpExchange exchange) throws IOException {
        String body = RESPONSES.get(exchange.getRequestMethod() + " " + exchange.getRequestURI());
        byte[] bytes = (body == null ? NOT_FOUND : body).getBytes(StandardCharsets.UTF_8);
        exchange.getRequestBody().readAllBytes();
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(body == null ? 404 : 200, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
