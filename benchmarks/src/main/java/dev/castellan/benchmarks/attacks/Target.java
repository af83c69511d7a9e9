package dev.castellan.benchmarks.attacks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * A server, and the credentials of one of its clients. In an attack, that client is in the hostile organization.
 *
 * @param token the client's token, or an empty string to send none
 */
public record Target(int port, String token) {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final HttpClient HTTP = HttpClient.newHttpClient();

    /** Creates a client in the organization whose administrator has this token. */
    static Target withNewClient(int port, String adminToken) throws IOException, InterruptedException {
        Target admin = new Target(port, adminToken);
        JsonNode client = admin.post("/users", Map.of("name", "Mallory", "role", "client", "project_ids", new int[0]));
        Map<String, String> owner = Map.of("user_id", client.get("user_id").textValue());
        return new Target(port, admin.post("/users/tokens", owner).get("token").textValue());
    }

    /**
     * Returns the source address with this number. Victims connect from 127.0.0.1, and attackers from higher addresses.
     */
    static InetAddress source(int number) throws IOException {
        return InetAddress.getByAddress(new byte[] {127, 0, 0, (byte) (2 + number)});
    }

    /** Sends a GET request that must succeed, and returns the response body. */
    JsonNode get(String path) throws IOException, InterruptedException {
        return json(succeeded(ask(path)));
    }

    /** Sends a POST request that must succeed, and returns the response body. */
    JsonNode post(String path, Map<String, ?> body) throws IOException, InterruptedException {
        return json(succeeded(send(path, body)));
    }

    /** Sends a PUT or DELETE request that must succeed. */
    void change(String method, String path) throws IOException, InterruptedException {
        HttpRequest request =
                request(path).method(method, BodyPublishers.noBody()).build();
        HttpResponse<byte[]> unused = succeeded(HTTP.send(request, BodyHandlers.ofByteArray()));
    }

    /** Sends a GET request, and returns the response with any status. */
    HttpResponse<byte[]> ask(String path) throws IOException, InterruptedException {
        return HTTP.send(request(path).GET().build(), BodyHandlers.ofByteArray());
    }

    /** Sends a POST request with an {@code Idempotency-Key}, and returns the response with any status. */
    HttpResponse<byte[]> send(String path, Map<String, ?> body, String key) throws IOException, InterruptedException {
        HttpRequest request = request(path)
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", key)
                .POST(BodyPublishers.ofByteArray(MAPPER.writeValueAsBytes(body)))
                .build();
        return HTTP.send(request, BodyHandlers.ofByteArray());
    }

    /** Sends a POST request, and returns the response with any status. */
    HttpResponse<byte[]> send(String path, Map<String, ?> body) throws IOException, InterruptedException {
        HttpRequest request = request(path)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofByteArray(MAPPER.writeValueAsBytes(body)))
                .build();
        return HTTP.send(request, BodyHandlers.ofByteArray());
    }

    /** Parses the body of a response. */
    static JsonNode json(HttpResponse<byte[]> answer) throws IOException {
        return MAPPER.readTree(answer.body());
    }

    /** Returns the bytes of a request without a body. */
    public byte[] bytes(String method, String path) {
        return (head(method, path) + "\r\n").getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns the bytes of a POST request. */
    public byte[] bytes(String path, Map<String, ?> body) throws IOException {
        String json = MAPPER.writeValueAsString(body);
        return (headOfPost(path, json.length()) + json).getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns the head of a POST request that announces a body of this length. */
    String headOfPost(String path, int length) {
        return head("POST", path) + "Content-Type: application/json\r\nContent-Length: " + length + "\r\n\r\n";
    }

    private String head(String method, String path) {
        String authorization = token.isEmpty() ? "" : "Authorization: Bearer " + token + "\r\n";
        return method + " /api/v1" + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + authorization;
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/api/v1" + path))
                .header("Authorization", "Bearer " + token);
    }

    private static HttpResponse<byte[]> succeeded(HttpResponse<byte[]> answer) throws IOException {
        if (answer.statusCode() / 100 != 2) {
            throw new IOException(
                    answer.request() + " was answered " + new String(answer.body(), StandardCharsets.UTF_8));
        }
        return answer;
    }
}
