package dev.castellan.system.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.limits.Limits;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests that large numbers of slow clients do not delay other clients, and that the server disconnects them in time.
 */
@Tag("database")
class SlowClientsTest {

    private static final int EACH = 100;
    private static final int ROUNDS = 20;
    private static final Duration TIME = Duration.ofSeconds(2);

    private final RecordedChanges changes = new RecordedChanges();

    @Test
    void servesOthersAndDisconnectsSlowClients() throws IOException {
        UnaryOperator<Limits> hasty = limits -> limits.headerTime(TIME).bodyTime(TIME);
        try (TestServer server = TestServer.start(
                TestedStore.MEMORY,
                builder -> builder.audit(audit -> audit.listener(changes)).limits(hasty))) {
            HostileFixture fixture = new HostileFixture(server, changes);
            List<SlowSender> senders = senders(server, fixture);
            try (StrictConnection quick = new StrictConnection(server.server().baseUrl())) {
                for (int i = 0; i < ROUNDS; i++) {
                    for (SlowSender sender : senders) {
                        sender.sendOneMoreByte();
                    }
                    assertThat(quick.get("/users/me", fixture.token("bot")).status())
                            .isEqualTo(200);
                }
            }
            for (SlowSender sender : senders) {
                sender.assertSentAway();
            }
            assertThat(fixture.changes()).isEmpty();
        }
    }

    private static List<SlowSender> senders(TestServer server, HostileFixture fixture) throws IOException {
        String head = "POST /api/v1/projects HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + fixture.token("admin")
                + "\r\nContent-Type: application/json\r\n";
        String tail = "x".repeat(ROUNDS + 1);
        List<SlowSender> senders = new ArrayList<>();
        for (int i = 0; i < EACH; i++) {
            senders.add(SlowSender.start(server, "", head, null));
            senders.add(SlowSender.start(
                    server, head + "Content-Length: 500\r\n\r\n", tail, "body: not complete after 2000 ms"));
        }
        return senders;
    }
}
