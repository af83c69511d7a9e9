package dev.castellan.server.standalone.management;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.CastellanServer;
import dev.castellan.server.limits.Limits;
import dev.castellan.support.concurrent.Condition;
import dev.castellan.support.socket.RawConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LoadMetricsTest {

    private static final String HEAD = "GET / HTTP/1.1\r\nHost: ";

    private final CastellanServer server = CastellanServer.builder()
            .limits(Limits.defaults().toBuilder()
                    .connections(3)
                    .connectionsPerAddress(3)
                    .heldBytes(10_000)
                    .headerTime(Duration.ofHours(1))
                    .build())
            .start();
    private final Metrics metrics = new Metrics();
    private final List<RawConnection> wires = new ArrayList<>();

    LoadMetricsTest() {
        new LoadMetrics(server).bindTo(metrics.registry());
    }

    @AfterEach
    void close() {
        wires.forEach(RawConnection::close);
        server.close();
        metrics.close();
    }

    @Test
    void aServerWithoutClientsHoldsNothing() {
        assertThat(metrics.scrape().lines())
                .contains(
                        "castellan_http_connections 0.0",
                        "castellan_http_connections_closed_total 0.0",
                        "castellan_held_bytes 0.0",
                        "castellan_held_cuts_total 0.0");
    }

    @Test
    void connectionsAndThoseThatWereClosedForThemAreCounted() {
        for (int i = 0; i < 5; i++) {
            connect();
        }

        await("castellan_http_connections_closed_total 2.0");
        await("castellan_http_connections 3.0");
    }

    @Test
    void heldBytesAndWhatWasCutForThemAreCounted() {
        connect().send(HEAD + "x".repeat(7_000 - HEAD.length()));
        await("castellan_held_bytes [78]\\d{3}\\.0");

        connect().send(HEAD + "x".repeat(7_000 - HEAD.length()));
        await("castellan_held_cuts_total 1.0");
        await("castellan_held_bytes [78]\\d{3}\\.0");
    }

    private RawConnection connect() {
        RawConnection wire = RawConnection.to(server.baseUrl());
        wires.add(wire);
        return wire;
    }

    private void await(String line) {
        Condition.await(() -> metrics.scrape().lines().anyMatch(each -> each.matches(line)), metrics::scrape);
    }
}
