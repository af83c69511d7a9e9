package dev.castellan.harness.faults;

import java.time.Duration;
import java.util.List;

/** Sets of faults that are often used together. A seed and the order of the requests decide which requests they hit. */
public enum Preset {
    /**
     * One request in five fails: of 100, 8 are answered 503, 4 see the connection reset before the operation runs and 4
     * after it, and 4 get a truncated answer.
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

    /**
     * Every answer is delayed by 200 milliseconds, except for every fourth, whose body is sent in pieces of 32 bytes,
     * 50 milliseconds apart.
     */
    SLOW {
        @Override
        List<Fault> set(Faults faults, long seed) {
            return List.of(
                    faults.onAny().everyNth(4).slowBody(32, Duration.ofMillis(50)),
                    faults.onAny().latency(Duration.ofMillis(200)));
        }
    },

    /** Every third request is answered 429, with a {@code Retry-After} of one second. */
    RATE_LIMITED {
        @Override
        List<Fault> set(Faults faults, long seed) {
            return List.of(faults.onAny().everyNth(3).rateLimited(Duration.ofSeconds(1)));
        }
    };

    /** Sets the faults, and returns them in their order. */
    abstract List<Fault> set(Faults faults, long seed);
}
