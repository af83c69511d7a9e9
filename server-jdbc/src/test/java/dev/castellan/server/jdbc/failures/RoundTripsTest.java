package dev.castellan.server.jdbc.failures;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.jdbc.postgres.Database;
import dev.castellan.server.jdbc.postgres.Postgres;
import java.io.IOException;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** How often a request waits for the database. The pool may ask a connection that rested whether it lives: the least counts. */
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
            Calls root = node.root();
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
