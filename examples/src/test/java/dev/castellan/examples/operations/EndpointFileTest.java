package dev.castellan.examples.operations;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.client.CastellanClient;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.server.CastellanServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests that {@code docs/endpoints.http} has a request of each operation, and that each request works. */
class EndpointFileTest {

    static List<Endpoint<?, ?>> operations() {
        return Endpoints.ALL;
    }

    @Test
    void fileIsGeneratedFromOperations() throws IOException {
        GeneratedPage.check("endpoints.http", new EndpointFile().lines(), EndpointFileTest.class);
    }

    @Test
    void fileHasEveryOperationOnce() throws IOException {
        assertThat(sections())
                .extracting(section -> section.lines().findFirst().orElseThrow())
                .containsExactlyInAnyOrderElementsOf(
                        Endpoints.ALL.stream().map(Endpoint::id).toList());
    }

    @ParameterizedTest
    @MethodSource("operations")
    void requestOfFileSucceeds(Endpoint<?, ?> operation) throws IOException, InterruptedException {
        String section = sections().stream()
                .filter(text -> text.startsWith(operation.id() + "\n"))
                .findFirst()
                .orElseThrow();
        try (CastellanServer server = CastellanServer.start()) {
            HttpResponse<String> response = HttpClient.newHttpClient()
                    .send(request(section, values(server, operation)), BodyHandlers.ofString());

            assertThat(response.statusCode())
                    .as(response.body())
                    .isEqualTo(EndpointPageTest.WITHOUT_OBJECT.contains(operation.id()) ? 404 : operation.status());
        }
    }

    /** Returns the sections of the requests, each beginning with the id of its operation. */
    private static List<String> sections() throws IOException {
        String file = Files.readString(Path.of("../docs/endpoints.http"), UTF_8);
        return Arrays.stream(file.split("(?m)^### ")).skip(1).toList();
    }

    private static Map<String, String> values(CastellanServer server, Endpoint<?, ?> operation) {
        Map<String, String> values = new HashMap<>();
        values.put("base_url", server.baseUrl().toString());
        values.put("token", server.bootstrap().token());
        values.put(
                "expires_at",
                Instant.now()
                        .plus(Duration.ofDays(1))
                        .truncatedTo(ChronoUnit.SECONDS)
                        .toString());
        try (CastellanClient admin = CastellanClient.builder(server.baseUrl())
                .token(server.bootstrap().token())
                .build()) {
            CalledResources.create(admin, operation)
                    .forEach((name, id) -> values.put(EndpointFile.variable(name), id.toString()));
        }
        return values;
    }

    /** Reads a section as editors do: comments, the request line and headers, and after an empty line the body. */
    private static HttpRequest request(String section, Map<String, String> values) {
        String text = section;
        for (String name : EndpointFile.variables(section)) {
            text = text.replace("{{" + name + "}}", values.get(name));
        }
        String[] parts = text.strip().split("\n\n", 2);
        List<String> head =
                parts[0].lines().skip(1).filter(line -> !line.startsWith("#")).toList();
        String[] target = head.get(0).split(" ");
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(target[1]))
                .method(target[0], parts.length == 1 ? BodyPublishers.noBody() : BodyPublishers.ofString(parts[1]));
        head.stream().skip(1).map(line -> line.split(": ", 2)).forEach(header -> request.header(header[0], header[1]));
        return request.build();
    }
}
