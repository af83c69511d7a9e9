package dev.castellan.system.hostile;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.limits.Limits;
import dev.castellan.support.concurrent.Condition;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests the server with excessive numbers of connections and requests. The server must release every slot and continue
 * serving other clients.
 */
@Tag("database")
class FloodsTest {

    private static final int SLOTS = 20;
    private static final int ABORTED = 10_000;
    private static final int PIPELINED = 5_000;
    private static final Duration FOREVER = Duration.ofHours(1);

    private final RecordedChanges changes = new RecordedChanges();

    @Test
    void abortedRequestsFreeAllSlotsAndChangeNothing() throws IOException {
        try (TestServer server = start(FloodsTest::limitAndWait)) {
            HostileFixture fixture = new HostileFixture(server, changes);
            RequestAbort[] kinds = RequestAbort.values();
            for (int i = 0; i < ABORTED; i++) {
                kinds[i % kinds.length].happen(server, fixture, i % 5 != 0);
            }
            assertEverySlotIsFree(server, fixture);
            assertThat(fixture.changes()).isEmpty();
        }
    }

    @Test
    void disconnectsClientThatNeverReadsResponses() throws IOException {
        AtomicInteger responded = new AtomicInteger();
        try (TestServer server = TestServer.start(
                TestedStore.MEMORY,
                builder -> builder.limits(FloodsTest::limit)
                        .requestListener((call, response, time) -> responded.incrementAndGet()))) {
            HostileFixture fixture = new HostileFixture(server, changes);
            String request = StrictConnection.request("/openapi.json", fixture.token("bot"));
            try (StrictConnection deaf = new StrictConnection(server.server().baseUrl())) {
                deaf.send(request.repeat(PIPELINED).getBytes(US_ASCII), Integer.MAX_VALUE / 2);
                awaitIdleTime(server);
                awaitIdleTime(server);
                deaf.raw().drain();
            }
            assertThat(responded).hasPositiveValue().hasValueLessThan(PIPELINED);
            assertEverySlotIsFree(server, fixture);
        }
    }

    private static void awaitIdleTime(TestServer server) throws IOException {
        try (StrictConnection idle = new StrictConnection(server.server().baseUrl())) {
            assertThat(idle.raw().isEndedOrReset()).isTrue();
        }
    }

    private static Limits limit(Limits limits) {
        return limits.connections(SLOTS).responseTime(Duration.ofSeconds(1)).idleTime(Duration.ofSeconds(1));
    }

    /** Sets long timeouts, because a short timeout would free a slot that the server keeps by mistake. */
    private static Limits limitAndWait(Limits limits) {
        return limits.connections(SLOTS)
                .headerTime(FOREVER)
                .bodyTime(FOREVER)
                .responseTime(FOREVER)
                .idleTime(FOREVER);
    }

    private TestServer start(UnaryOperator<Limits> limits) {
        return TestServer.start(
                TestedStore.MEMORY,
                builder -> builder.audit(audit -> audit.listener(changes)).limits(limits));
    }

    /**
     * Occupies all slots at the same time, and uses each slot twice. Retries until the server has noticed all closed
     * connections. Fails if the server keeps a slot.
     */
    private static void assertEverySlotIsFree(TestServer server, HostileFixture fixture) {
        Condition.await(() -> hasAllSlots(server, fixture), () -> "some slot is not free");
    }

    private static boolean hasAllSlots(TestServer server, HostileFixture fixture) {
        List<StrictConnection> all = new ArrayList<>();
        try {
            for (int i = 0; i < SLOTS; i++) {
                all.add(new StrictConnection(server.server().baseUrl()));
                assertThat(all.get(i).get("/users/me", fixture.token("bot")).status())
                        .isEqualTo(200);
            }
            for (StrictConnection connection : all) {
                assertThat(connection.get("/users/me", fixture.token("bot")).status())
                        .isEqualTo(200);
            }
            return true;
        } catch (IOException e) {
            return false;
        } finally {
            all.forEach(StrictConnection::close);
        }
    }
}
