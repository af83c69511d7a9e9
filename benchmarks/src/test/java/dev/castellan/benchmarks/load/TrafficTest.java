package dev.castellan.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.benchmarks.load.Traffic.Call;
import dev.castellan.benchmarks.load.Traffic.Seen;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests that the load neither hides waiting requests nor counts failures as successes. */
class TrafficTest {

    private static final Duration TIME = Duration.ofMillis(50);

    private ServerSocket server;

    @BeforeEach
    void listen() throws IOException {
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    }

    @AfterEach
    void close() throws IOException {
        server.close();
    }

    @Test
    void requestsBehindAStalledRequestCountWithTheTimeThatTheyWait() throws Exception {
        Seen seen = traffic(connection -> stall(), 1_000).run(TIME);

        assertThat(seen.times().count()).isEqualTo(50);
        assertThat(seen.times().millis(0)).isBetween(1.0, 1.1);
        assertThat(seen.times().millis(0.5)).isBetween(25.0, 27.0);
        assertThat(seen.times().millis(1)).isGreaterThanOrEqualTo(50);
        assertThat(seen.failures().total()).isZero();
    }

    @Test
    void unexpectedStatusesAndErrorsAreFailures() throws Exception {
        Call broken = connection -> {
            throw new IOException("the server closed the connection");
        };

        assertThat(once(connection -> 503)).hasToString("p99 0, longest 0 ms, failed {503=1}");
        assertThat(once(broken)).hasToString("p99 0, longest 0 ms, failed {IOException=1}");
        assertThat(once(connection -> 0).failures().total()).isZero();
    }

    /** Sends the only request that is due. */
    private Seen once(Call call) throws InterruptedException {
        return traffic(call, 0.01).run(Duration.ofSeconds(100));
    }

    private Traffic traffic(Call call, double perSecond) {
        return new Traffic(server.getLocalPort(), call, 1, 1, perSecond);
    }

    /** Ends after the run. */
    private static int stall() {
        long end = System.nanoTime() + TIME.toNanos();
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        return 0;
    }
}
