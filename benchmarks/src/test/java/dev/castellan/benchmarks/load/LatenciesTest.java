package dev.castellan.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Tests the quantiles of response times. */
class LatenciesTest {

    private final Latencies latencies = new Latencies();

    @Test
    void quantilesAreRoundedUpByAtMostOnePointSixPercent() {
        LongStream.rangeClosed(1, 100_000).forEach(micros -> latencies.add(micros * 1_000));

        assertThat(latencies.count()).isEqualTo(100_000);
        for (double quantile : new double[] {0, 0.001, 0.5, 0.99, 0.999, 1}) {
            double exact = Math.max(0.001, 100 * quantile);
            assertThat(latencies.millis(quantile)).isBetween(exact, 1.016 * exact + 0.001);
        }
    }

    @Test
    void linesShowTheLongestTimeAndTheNumberOfEachBucket() {
        latencies.add(0);
        latencies.add(127);
        latencies.add(128);
        latencies.add(129);
        latencies.add(Long.MAX_VALUE);

        assertThat(latencies.lines())
                .containsExactly("0.0, 1", "1.27E-4, 1", "1.29E-4, 2", Long.MAX_VALUE / 1e6 + ", 1");
        assertThat(new Latencies().millis(0.5)).isZero();
    }
}
