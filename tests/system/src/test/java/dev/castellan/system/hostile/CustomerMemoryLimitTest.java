package dev.castellan.system.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.support.concurrent.Condition;
import dev.castellan.system.fixture.RawCalls;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests a server while one customer occupies as much of its memory as the limits allow. The server must respond to
 * other customers, and to the hostile customer as soon as that memory is released.
 */
@Tag("database")
class CustomerMemoryLimitTest {

    private static final int ASKED = 40;
    private static final int KIBI = 1024;
    private static final int MEBI = KIBI * KIBI;
    private static final int QUERIES = 30;
    /** More pages than two socket buffers can contain. */
    private static final int PAGES = 20;

    private static final int BODY = 64 * KIBI;
    private static final int BODIES = 200;
    private static final int MAX_OF_ORGANIZATION = 4 * MEBI;
    private static final Duration FOREVER = Duration.ofHours(1);

    private final RecordedChanges changes = new RecordedChanges();

    @Test
    void servesOtherCustomersWhileOneReadsNoResponses() throws IOException {
        try (TestServer server = start()) {
            HostileFixture fixture = new HostileFixture(server, changes);
            String page = StrictConnection.request(
                    "/inputs/" + largeInput(server, fixture) + "/queries?limit=200", fixture.token("bot"));
            try (HostileConnections hostile = new HostileConnections(server, 20)) {
                hostile.send(page.repeat(PAGES));

                assertOthersAreServed(server, fixture);
                Condition.await(() -> server.server().load().memoryRefused() > 0, () -> "no response was given up");
                assertThat(server.server().load().memory()).isPositive().isLessThanOrEqualTo(MAX_OF_ORGANIZATION);
                assertOthersAreServed(server, fixture);
            }
            assertCustomerIsServed(server, fixture);
        }
    }

    @Test
    void servesOtherCustomersWhileOneSendsIncompleteBodies() throws IOException {
        try (TestServer server = start()) {
            HostileFixture fixture = new HostileFixture(server, changes);
            String head =
                    "POST /api/v1/collections HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + fixture.token("bot")
                            + "\r\nContent-Type: application/json\r\nContent-Length: " + BODY + "\r\n\r\n";
            try (HostileConnections hostile = new HostileConnections(server, BODIES)) {
                hostile.send(head + " ".repeat(BODY - 1));

                assertOthersAreServed(server, fixture);
                int refused = BODIES - MAX_OF_ORGANIZATION / BODY;
                Condition.await(
                        () -> hostile.responded() >= refused, () -> hostile.responded() + " bodies are refused");
                assertOthersAreServed(server, fixture);
                assertThat(hostile.statusesOfResponses())
                        .hasSizeGreaterThanOrEqualTo(refused)
                        .hasSizeLessThan(BODIES)
                        .containsOnly(503);
            }
            assertCustomerIsServed(server, fixture);
        }
    }

    private static void assertOthersAreServed(TestServer server, HostileFixture fixture) throws IOException {
        Bystander bystander = new Bystander(server, fixture);
        assertThat(bystander.ask(ASKED)).hasSize(ASKED).containsOnly(200);
        assertThat(bystander.askAnew(ASKED)).hasSize(ASKED).containsOnly(200);
    }

    private static void assertCustomerIsServed(TestServer server, HostileFixture fixture) throws IOException {
        assertThat(statusOfCustomer(server, fixture)).isEqualTo(200);
    }

    private static int statusOfCustomer(TestServer server, HostileFixture fixture) {
        try (StrictConnection connection = new StrictConnection(server.server().baseUrl())) {
            return connection.get("/users/me", fixture.token("bot")).status();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Creates an input whose queries do not fit on one page. */
    private static String largeInput(TestServer server, HostileFixture fixture) {
        RawCalls bot = new RawCalls(server.server()::handle, fixture.token("bot"));
        String input = bot.json("POST", "/inputs", "{}", null).get("id").textValue();
        String query = "{\"input_id\":\"" + input + "\",\"payload\":\"" + "x".repeat(40 * KIBI) + "\"}";
        for (int i = 0; i < QUERIES; i++) {
            bot.json("POST", "/queries", query, null);
        }
        return input;
    }

    private TestServer start() {
        return TestServer.start(
                TestedStore.MEMORY,
                builder -> builder.audit(audit -> audit.listener(changes))
                        .limits(limits -> limits.memory(2 * MAX_OF_ORGANIZATION)
                                // Long timeouts, because a timeout would free memory.
                                .bodyTime(FOREVER)
                                .responseTime(FOREVER)
                                .idleTime(FOREVER)));
    }
}
