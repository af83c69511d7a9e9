package dev.castellan.server.jdbc.failures;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import java.io.IOException;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * The number of round trips of a request. The lowest number counts, since the pool may test an idle connection first.
 */
@TestInstance(TestInstance.Lifecycle.PER_METHOD)
final class RoundTripsTest {

    private static final int TRIES = 40;

    private Database database;
    private Proxy proxy;

    @BeforeEach
    void start() throws IOException {
        database = Postgres.fresh();
        proxy = Proxy.before(database);
    }

    @AfterEach
    void stop() {
        proxy.close();
        database.close();
    }

    @Test
    void authenticatedReadOfAProjectIsOneRoundTrip() {
        try (Node node = Node.patientOn(database, Urls.withPort(database.url(), proxy.port()))) {
            ApiCalls root = node.root();
            String project = "/projects/"
                    + root.post("/projects", "{\"name\":\"Apollo\"}").text("project_id");

            assertThat(leastRoundTrips(
                            () -> assertThat(root.get(project).status()).isEqualTo(200)))
                    .isEqualTo(1);
            assertThat(leastRoundTrips(
                            () -> assertThat(root.get("/users").status()).isEqualTo(200)))
                    .isEqualTo(3);
        }
    }

    @Test
    void readOfAProjectByAClientIsOneRoundTripAsWell() {
        try (Node node = Node.patientOn(database, Urls.withPort(database.url(), proxy.port()))) {
            ApiCalls root = node.root();
            String assigned = root.create("/projects", "{\"name\":\"Apollo\"}").text("project_id");
            String client = root.create(
                            "/users",
                            "{\"name\":\"reader\",\"role\":\"client\",\"project_ids\":[\"" + assigned + "\"]}")
                    .text("user_id");
            ApiCalls reader = node.as(root.create("/users/tokens", "{\"user_id\":\"" + client + "\"}")
                    .text("token"));
            List<JsonNode> projects = reader.all("/projects");

            assertThat(projects).hasSize(2);
            for (JsonNode project : projects) {
                String target = "/projects/" + project.get("project_id").asText();
                assertThat(leastRoundTrips(
                                () -> assertThat(reader.get(target).status()).isEqualTo(200)))
                        .as(project.toString())
                        .isEqualTo(1);
            }
        }
    }

    private long leastRoundTrips(Runnable call) {
        return LongStream.range(0, TRIES)
                .map(i -> {
                    long before = proxy.roundTrips();
                    call.run();
                    return proxy.roundTrips() - before;
                })
                .min()
                .orElseThrow();
    }
}
