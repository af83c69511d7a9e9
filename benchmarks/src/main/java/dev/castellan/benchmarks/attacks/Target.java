package dev.castellan.benchmarks.attacks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.castellan.benchmarks.load.KeepAliveConnection;
import dev.castellan.benchmarks.load.KeepAliveConnection.Answer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * A server, and the credentials of one of its clients. In an attack, that client is in the hostile organization.
 *
 * @param token the client's token, or an empty string to send none
 */
public record Target(int port, String token) {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Creates a client in the organization whose administrator has this token. */
    static Target withNewClient(int port, String adminToken) throws IOException {
        Target admin = new Target(port, adminToken);
        JsonNode client = admin.post("/users", Map.of("name", "Mallory", "role", "client", "project_ids", new int[0]));
        Map<String, String> owner = Map.of("user_id", client.get("user_id").textValue());
        return new Target(port, admin.post("/users/tokens", owner).get("token").textValue());
    }

    /** Sends a GET request that must succeed, and returns the response body. */
    JsonNode get(String path) throws IOException {
        return succeeded(bytes("GET", path));
    }

    /** Sends a POST request that must succeed, and returns the response body. */
    JsonNode post(String path, Map<String, ?> body) throws IOException {
        return succeeded(bytes(path, body));
    }

    private JsonNode succeeded(byte[] request) throws IOException {
        Answer answer = exchange(request);
        if (answer.status() / 100 != 2) {
            throw new IOException("answered " + answer.status() + ": " + answer.body());
        }
        return MAPPER.readTree(answer.body());
    }

    /** Sends the bytes of a request on a new connection, and returns the response. */
    Answer exchange(byte[] request) throws IOException {
        try (KeepAliveConnection connection = new KeepAliveConnection(port)) {
            connection.send(request);
            return connection.read();
        }
    }

    /** Returns the bytes of a request without a body. */
    public byte[] bytes(String method, String path) {
        return (head(method, path) + "\r\n").getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns the bytes of a POST request. */
    public byte[] bytes(String path, Map<String, ?> body) throws IOException {
        return bytes(path, body, "");
    }

    /**
     * Returns the bytes of a POST request.
     *
     * @param field a further line of the header, which ends with CR LF, or an empty string
     */
    byte[] bytes(String path, Map<String, ?> body, String field) throws IOException {
        String json = MAPPER.writeValueAsString(body);
        return (headOfPost(path, json.length(), field) + json).getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns the head of a POST request that announces a body of this length. */
    String headOfPost(String path, int length, String field) {
        return head("POST", path) + field + "Content-Type: application/json\r\nContent-Length: " + length + "\r\n\r\n";
    }

    private String head(String method, String path) {
        String authorization = token.isEmpty() ? "" : "Authorization: Bearer " + token + "\r\n";
        return method + " /api/v1" + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + authorization;
    }
}
