package dev.castellan.server.standalone.management;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.CastellanServer;
import dev.castellan.support.concurrent.Condition;
import dev.castellan.support.socket.RawConnection;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LoadMetricsTest {

    private final CastellanServer server = CastellanServer.builder()
            .limits(limits -> limits.connections(3)
                    .connectionsPerAddress(3)
                    .memory(160_000)
                    .headerTime(Duration.ofHours(1)))
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
    void reportsZeroWithoutClients() {
        assertThat(metrics.scrape().lines())
                .contains(
                        "castellan_http_connections 0.0",
                        "castellan_http_connections_refused_total 0.0",
                        "castellan_http_memory_bytes 0.0",
                        "castellan_http_memory_refused_total 0.0");
    }

    @Test
    void countsOpenAndRefusedConnections() {
        for (int i = 0; i < 5; i++) {
            connect();
        }

        await("castellan_http_connections_refused_total 2.0");
        await("castellan_http_connections 3.0");
    }

    @Test
    void reportsMemoryUsedByRequestBodiesAndCountsRefusals() {
        String body = "POST /api/v1/projects HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer "
                + server.bootstrap().token() + "\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{";
        connect().send(body);
        await("castellan_http_memory_bytes 60000\\.0");

        connect().send(body);
        await("castellan_http_memory_refused_total 1.0");
        await("castellan_http_memory_bytes 60000\\.0");
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
