package dev.castellan.benchmarks.load;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/**
 * A server, and the token of one of its users.
 *
 * @param port the port of the API
 * @param token the user's token
 */
public record Target(int port, String token) {

    private static final ObjectMapper MAPPER = new ObjectMapper();

    /** Returns the URL of the server. */
    public URI url() {
        return URI.create("http://127.0.0.1:" + port);
    }

    /** Returns the bytes of a request without a body. */
    public byte[] bytes(String method, String path) {
        return (head(method, path) + "\r\n").getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns the bytes of a POST request. */
    public byte[] bytes(String path, Map<String, ?> body) throws IOException {
        String json = MAPPER.writeValueAsString(body);
        String fields = "Content-Type: application/json\r\nContent-Length: " + json.length() + "\r\n\r\n";
        return (head("POST", path) + fields + json).getBytes(StandardCharsets.US_ASCII);
    }

    private String head(String method, String path) {
        return method + " /api/v1" + path + " HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " + token + "\r\n";
    }
}
