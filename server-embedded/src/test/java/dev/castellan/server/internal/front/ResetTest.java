package dev.castellan.server.internal.front;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.limits.Limits;
import dev.castellan.support.socket.RawConnection;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Tests that little memory remains in use after clients have reset connections. */
@Isolated("measures the memory of the whole JVM")
class ResetTest {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final long TIMES = 1000;
    private static final int SIZE = 15_000;

    @Test
    void releasesMemoryOfPartialRequestHeadAfterConnectionReset() {
        Limits patient = Limits.defaults().headerTime(HOUR).idleTime(HOUR);
        try (HttpFront front = Fronts.start(new TinyService(), patient)) {
            resetInTheSecondHead(front);
            long before = used();
            for (int i = 0; i < TIMES; i++) {
                resetInTheSecondHead(front);
            }
            assertThatIsFreed(before + TIMES * SIZE / 4);
        }
    }

    /**
     * Sends a partial second head together with the first request. The front has already read that head when it
     * responds the first request.
     */
    private static void resetInTheSecondHead(HttpFront front) {
        RawConnection wire = RawConnection.to(front.address());
        wire.send("GET / HTTP/1.1\r\nHost: x\r\n\r\nGET / HTTP/1.1\r\nX: " + "x".repeat(SIZE));
        assertThat(wire.read().status()).isEqualTo(200);
        wire.reset();
    }

    private static void assertThatIsFreed(long max) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        long used = used();
        while (used > max && System.nanoTime() < end) {
            used = used();
        }
        assertThat(used).isLessThanOrEqualTo(max);
    }

    private static long used() {
        System.gc();
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
