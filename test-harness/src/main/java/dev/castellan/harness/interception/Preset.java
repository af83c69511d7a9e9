package dev.castellan.harness.interception;

import java.time.Duration;
import java.util.List;

/**
 * Interceptions that are often used together. The seed and the order of the requests determine which requests are hit.
 */
public enum Preset {
    /**
     * About one request in five fails. Of 100 requests, about 8 get status 503, 4 get a connection reset before the
     * operation runs, 4 get a connection reset after the operation, and 4 get a truncated response.
     */
    FLAKY {
        @Override
        List<Interception> add(Interceptions all, long seed) {
            return List.of(
                    all.onAny().withProbability(0.08, seed).respond(503),
                    all.onAny().withProbability(0.04, seed + 1).reset(),
                    all.onAny().withProbability(0.04, seed + 2).loseResponse(),
                    all.onAny().withProbability(0.04, seed + 3).cut(10));
        }
    },

    /**
     * Every response is delayed by 200 milliseconds. Every fourth body is sent in pieces of 32 bytes, with pauses of 50
     * milliseconds.
     */
    SLOW {
        @Override
        List<Interception> add(Interceptions all, long seed) {
            return List.of(
                    all.onAny().delay(Duration.ofMillis(200)),
                    all.onAny().everyNth(4).slowBody(32, Duration.ofMillis(50)));
        }
    },

    /** Every third request gets status 429 with a {@code Retry-After} of one second. */
    RATE_LIMITED {
        @Override
        List<Interception> add(Interceptions all, long seed) {
            return List.of(all.onAny().everyNth(3).rateLimited(Duration.ofSeconds(1)));
        }
    };

    /** Adds the interceptions and returns them in order. */
    abstract List<Interception> add(Interceptions all, long seed);
}
