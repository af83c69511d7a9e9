package dev.castellan.server.standalone.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.castellan.server.standalone.serve.ServedProcess;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The audit log in the standard output of a server. */
@Timeout(300)
final class AuditLogOfAProcessTest {

    @TempDir
    private Path folder;

    @Test
    void standardOutputHoldsALineForEachChangeBeforeItsAnswerAndNothingElse() throws Exception {
        try (ServedProcess server = startWithStoreOnDisk()) {
            List<String> atStart = server.said().lines().toList();

            HttpResponse<String> created = create(server, "{\"name\":\"Apollo\"}");
            List<String> afterOne = server.said().lines().toList();
            HttpResponse<String> refused = create(server, "{}");
            List<String> afterTwo = server.said().lines().toList();

            assertThat(created.statusCode()).isEqualTo(201);
            assertThat(refused.statusCode()).isEqualTo(400);
            assertThat(afterOne).hasSize(atStart.size() + 1);
            assertThat(afterTwo).hasSize(atStart.size() + 2);
            JsonNode made = line(afterTwo.get(atStart.size()));
            assertThat(made.path("operation").asText()).isEqualTo("projects.create");
            assertThat(made.path("outcome").asText()).isEqualTo("made");
            assertThat(made.path("peer").asText()).isEqualTo("127.0.0.1");
            assertThat(created.body()).contains(made.path("created_id").asText());
            assertThat(line(afterTwo.get(atStart.size() + 1)).path("outcome").asText())
                    .isEqualTo("refused");
            assertThat(afterTwo)
                    .allSatisfy(text -> assertThat(line(text).has("operation")).isTrue());
        }
    }

    /** Starts a server that waits for its lines, as one with its store in memory does not. */
    private ServedProcess startWithStoreOnDisk() throws Exception {
        String data = folder.resolve("castellan.db").toString();
        return ServedProcess.start(folder, "--data", data, "--audit-log", "stdout");
    }

    private HttpResponse<String> create(ServedProcess server, String body) throws Exception {
        String token = Files.readString(folder.resolve("root.token")).strip();
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.url() + "/projects"))
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    }

    private static JsonNode line(String text) throws Exception {
        return new ObjectMapper().readTree(text);
    }
}
