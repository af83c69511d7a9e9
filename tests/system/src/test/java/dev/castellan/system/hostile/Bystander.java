package dev.castellan.system.hostile;

import dev.castellan.system.fixture.TestServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A client of an organization that does not take part in the attack. Not safe for use by multiple threads. */
record Bystander(TestServer server, HostileFixture fixture) {

    /** Sends GET requests on one connection, and returns the statuses. */
    List<Integer> ask(int times) throws IOException {
        List<Integer> statuses = new ArrayList<>();
        try (StrictConnection connection = new StrictConnection(server.server().baseUrl())) {
            for (int i = 0; i < times; i++) {
                statuses.add(ask(connection));
            }
        }
        return statuses;
    }

    /** Sends each GET request on a new connection, and returns the statuses. */
    List<Integer> askAnew(int times) throws IOException {
        List<Integer> statuses = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            statuses.addAll(ask(1));
        }
        return statuses;
    }

    /** Sends a GET request, and returns the status. */
    int ask(StrictConnection connection) throws IOException {
        return connection.get("/users/me", fixture.token("other.admin")).status();
    }
}
