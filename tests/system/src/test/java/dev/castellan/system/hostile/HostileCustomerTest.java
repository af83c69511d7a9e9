package dev.castellan.system.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.limits.Limits;
import dev.castellan.support.concurrent.Condition;
import dev.castellan.support.concurrent.Race;
import dev.castellan.system.fixture.TestServer;
import dev.castellan.system.fixture.TestedStore;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests that the server responds to all requests of other customers while one customer attacks it. */
@Tag("database")
class HostileCustomerTest {

    private static final int ASKED = 40;
    /** So few requests that most connections stay hostile even if each request replaces a hostile connection. */
    private static final int FEW = 5;

    private static final int HOSTILE = 19;
    private static final int BODY = 9;
    private static final Duration FOREVER = Duration.ofHours(1);

    private final RecordedChanges changes = new RecordedChanges();

    @ParameterizedTest
    @EnumSource(TestedStore.class)
    void queueOverflowByOneCustomerDoesNotAffectOthers(TestedStore store) throws IOException {
        UnaryOperator<Limits> sample = limits -> limits.workers(2).queue(8);
        try (TestServer server = start(store, sample)) {
            HostileFixture fixture = new HostileFixture(server, changes);
            Bystander bystander = new Bystander(server, fixture);
            String request = StrictConnection.request("/users?limit=200", fixture.token("bot"));

            List<List<Integer>> statuses = whileAsked(() -> bystander.ask(ASKED), () -> {
                // the server closes the connection of a refused client
                try (HostileConnections hostile = new HostileConnections(server, 30)) {
                    hostile.send(request);
                    return hostile.statuses();
                }
            });

            assertThat(statuses.get(0)).hasSize(ASKED).containsOnly(200);
            assertThat(statuses.get(1)).contains(200).isSubsetOf(200, 503);
        }
    }

    @Test
    void refusesConnectionsAboveLimitAndServesOpenOnes() throws IOException {
        UnaryOperator<Limits> sample =
                limits -> limits.connections(20).headerTime(FOREVER).idleTime(FOREVER);
        try (TestServer server = start(TestedStore.MEMORY, sample)) {
            Bystander bystander = new Bystander(server, new HostileFixture(server, changes));
            try (StrictConnection older = new StrictConnection(server.server().baseUrl())) {
                assertThat(bystander.ask(older)).isEqualTo(200);
                try (HostileConnections hostile = new HostileConnections(server, 60)) {
                    Condition.await(
                            () -> server.server().load().connectionsRefused() == 60 + 1 - 20,
                            () -> "not all of them were refused: "
                                    + server.server().load());
                    hostile.send("GET /api/v1/users/me HTTP/1.1\r\nHost: x\r\n");
                    assertThat(bystander.ask(older)).isEqualTo(200);
                }
                Condition.await(() -> server.server().acceptsConnections(), () -> "connections stay open");
                assertThat(bystander.askAnew(ASKED)).hasSize(ASKED).containsOnly(200);
            }
        }
    }

    @Test
    void incompleteBodiesDoNotBlockOtherCustomers() throws IOException {
        UnaryOperator<Limits> patient = limits -> limits.bodyTime(FOREVER).idleTime(FOREVER);
        try (TestServer server = start(TestedStore.MEMORY, patient)) {
            HostileFixture fixture = new HostileFixture(server, changes);
            Bystander bystander = new Bystander(server, fixture);
            String body =
                    "POST /api/v1/collections HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer " + fixture.token("bot")
                            + "\r\nContent-Type: application/json\r\nContent-Length: " + BODY + "\r\n\r\n{";
            try (HostileConnections hostile = new HostileConnections(server, HOSTILE)) {
                hostile.send(body);
                Condition.await(
                        () -> server.server().load().memory() == HOSTILE * BODY,
                        () -> server.server().load() + ", while all bodies should be reserved");

                assertThat(bystander.askAnew(FEW)).hasSize(FEW).containsOnly(200);
            }
        }
    }

    /** Repeats the attack until the bystander has finished, and returns the results of both. */
    private static List<List<Integer>> whileAsked(Callable<List<Integer>> bystander, Callable<List<Integer>> attack) {
        AtomicBoolean requested = new AtomicBoolean();
        Callable<List<Integer>> attacker = () -> {
            List<Integer> all = new ArrayList<>(attack.call());
            while (!requested.get()) {
                all.addAll(attack.call());
            }
            return all;
        };
        try (Race race = new Race()) {
            return race.run(List.of(
                    () -> {
                        try {
                            return bystander.call();
                        } finally {
                            requested.set(true);
                        }
                    },
                    attacker));
        }
    }

    private TestServer start(TestedStore store, UnaryOperator<Limits> limits) {
        return TestServer.start(
                store,
                builder -> builder.audit(audit -> audit.listener(changes)).limits(limits));
    }
}
