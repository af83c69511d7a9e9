package dev.castellan.harness.faults;

import java.time.Duration;
import java.util.List;

/**
 * Sets of faults that are often used together. The seed and the order of the requests determine which requests are hit.
 */
public enum Preset {
    /**
     * About one request in five fails. Of 100 requests, about 8 get status 503, 4 get a connection reset before the
     * operation runs, 4 get a connection reset after the operation, and 4 get a truncated response.
     */
    FLAKY {
        @Override
        List<Fault> set(Faults faults, long seed) {
            return List.of(
                    faults.onAny().withProbability(0.08, seed).respond(503),
                    faults.onAny().withProbability(0.04, seed + 1).reset(),
                    faults.onAny().withProbability(0.04, seed + 2).dropResponse(),
                    faults.onAny().withProbability(0.04, seed + 3).truncated(10));
        }
    },

    /**
     * Three of every four responses are delayed by 200 milliseconds. Every fourth body is sent in pieces of 32 bytes,
     * with pauses of 50 milliseconds.
     */
    SLOW {
        @Override
        List<Fault> set(Faults faults, long seed) {
            return List.of(
                    faults.onAny().everyNth(4).slowBody(32, Duration.ofMillis(50)),
                    faults.onAny().latency(Duration.ofMillis(200)));
        }
    },

    /** Every third request gets status 429 with a {@code Retry-After} of one second. */
    RATE_LIMITED {
        @Override
        List<Fault> set(Faults faults, long seed) {
            return List.of(faults.onAny().everyNth(3).rateLimited(Duration.ofSeconds(1)));
        }
    };

    /** Adds the faults and returns them in order. */
    abstract List<Fault> set(Faults faults, long seed);
}
