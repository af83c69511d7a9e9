package dev.castellan.server.standalone.logging;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.castellan.server.standalone.serve.ServedProcess;
import dev.castellan.support.concurrent.Condition;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests a server's audit log on standard output. */
@Timeout(300)
@Tag("process")
final class AuditLogOnStandardOutputTest {

    @TempDir
    private Path folder;

    @Test
    void writesOnlyOneLinePerChangeToStandardOutput() throws Exception {
        try (ServedProcess server = ServedProcess.start(folder, "--audit-log", "stdout")) {
            HttpResponse<String> created = create(server, "{\"name\":\"Apollo\"}");
            HttpResponse<String> refused = create(server, "{}");
            assertThat(created.statusCode()).isEqualTo(201);
            assertThat(refused.statusCode()).isEqualTo(400);

            // the lines for the first organization and for the two requests
            Condition.await(() -> server.output().lines().count() == 3, server::output);
            List<String> lines = server.output().lines().toList();
            assertThat(line(lines.get(0)).path("operation").asText()).isEqualTo("organizations.create");
            JsonNode json = line(lines.get(1));
            assertThat(json.path("operation").asText()).isEqualTo("projects.create");
            assertThat(json.path("outcome").asText()).isEqualTo("made");
            assertThat(json.path("peer").asText()).isEqualTo("127.0.0.1");
            assertThat(created.body()).contains(json.path("created_id").asText());
            assertThat(line(lines.get(2)).path("outcome").asText()).isEqualTo("refused");
        }
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
