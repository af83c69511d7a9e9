package dev.castellan.harness.faults;

import java.time.Duration;
import java.util.List;

/** Faults that are often wanted together. Which requests they hit follows from a seed and the order of the requests. */
public enum Preset {
    /**
     * One request in five fails: 8 in 100 are answered 503, 4 are met by a reset of the connection before the operation
     * runs and 4 after it, and the answers of 4 are truncated.
     */
    FLAKY {
        @Override
        List<Fault> set(Faults faults, long seed) {
            return List.of(
                    faults.onAny().withProbability(0.08, seed).answer(503),
                    faults.onAny().withProbability(0.04, seed + 1).reset(),
                    faults.onAny().withProbability(0.04, seed + 2).dropAnswer(),
                    faults.onAny().withProbability(0.04, seed + 3).truncated(10));
        }
    },

    /** Every answer is late by 200 milliseconds, but each fourth: its body trickles, 32 bytes every 50 milliseconds. */
    SLOW {
        @Override
        List<Fault> set(Faults faults, long seed) {
            return List.of(
                    faults.onAny().everyNth(4).slowBody(32, Duration.ofMillis(50)),
                    faults.onAny().latency(Duration.ofMillis(200)));
        }
    },

    /** Each third request is answered 429, and may come back after a second. */
    RATE_LIMITED {
        @Override
        List<Fault> set(Faults faults, long seed) {
            return List.of(faults.onAny().everyNth(3).rateLimited(Duration.ofSeconds(1)));
        }
    };

    /** Sets the faults, and returns them in their order. */
    abstract List<Fault> set(Faults faults, long seed);
}
