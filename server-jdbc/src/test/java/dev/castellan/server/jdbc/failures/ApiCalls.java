package dev.castellan.server.jdbc.failures;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** Calls the API over a socket with a token, without retries. */
record ApiCalls(HttpClient http, URI base, String token) {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration NEVER = Duration.ofMinutes(2);

    TimedResponse get(String target) {
        return send("GET", target, "");
    }

    TimedResponse put(String target) {
        return send("PUT", target, "");
    }

    TimedResponse delete(String target) {
        return send("DELETE", target, "");
    }

    TimedResponse patch(String target, String body) {
        return send("PATCH", target, body);
    }

    TimedResponse post(String target, String body, String... headers) {
        return send("POST", target, body, headers);
    }

    TimedResponse postIn(UUID project, String target, String body) {
        return post(target, body, "X-Project-ID", project.toString());
    }

    /** Sends a POST request and fails unless the status is 201. */
    TimedResponse create(String target, String body) {
        TimedResponse response = post(target, body);
        assertThat(response.status()).as("POST %s: %s", target, response.body()).isEqualTo(201);
        return response;
    }

    /** Returns the items on all pages of a list. */
    List<JsonNode> all(String target) {
        List<JsonNode> items = new ArrayList<>();
        JsonNode page;
        String cursor = "";
        do {
            TimedResponse response = get(target + "?limit=200" + cursor);
            assertThat(response.status())
                    .as("GET %s: %s", target, response.body())
                    .isEqualTo(200);
            page = response.body();
            page.get("data").forEach(items::add);
            cursor = "&cursor=" + page.path("next_cursor").asText();
        } while (page.get("has_more").booleanValue());
        return items;
    }

    private TimedResponse send(String method, String target, String body, String... headers) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + target))
                .timeout(NEVER)
                .header("Authorization", "Bearer " + token)
                .method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        if (!body.isEmpty()) {
            request.header("Content-Type", "application/json");
        }
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return response(request.build());
    }

    private TimedResponse response(HttpRequest request) {
        long start = System.nanoTime();
        try {
            var response = http.send(request, BodyHandlers.ofByteArray());
            Duration took = Duration.ofNanos(System.nanoTime() - start);
            return new TimedResponse(response.statusCode(), response.headers(), JSON.readTree(response.body()), took);
        } catch (IOException e) {
            throw new UncheckedIOException(request.method() + " " + request.uri() + " got no response", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
