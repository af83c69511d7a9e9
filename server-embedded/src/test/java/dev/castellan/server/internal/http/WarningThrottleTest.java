package dev.castellan.server.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class WarningThrottleTest {

    private static final UUID ID = new UUID(0, 1);

    private final List<String> log = new ArrayList<>();
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE);
    private final WarningThrottle warnings = new WarningThrottle(nanos::get, (id, text) -> log.add(id + " " + text));

    @Test
    void logsOneLinePerSecondAndCountsSuppressedWarnings() {
        for (int i = 1; i <= 1_000; i++) {
            warnings.warn("down", ID, i + " down");
        }
        assertThat(log).containsExactly(ID + " 1 down");
        nanos.addAndGet(WarningThrottle.PAUSE.toNanos());
        warnings.warn("down", ID, "1001 down");
        nanos.addAndGet(WarningThrottle.PAUSE.toNanos());
        warnings.warn("down", ID, "1002 down");

        assertThat(log)
                .containsExactly(ID + " 1 down", ID + " 1001 down (after 999 more for this reason)", ID + " 1002 down");
    }

    @Test
    void logsEachReasonSeparately() {
        warnings.warn("down", ID, "1 down");
        warnings.warn("full", ID, "2 full");
        warnings.warn("down", ID, "3 down");

        assertThat(log).containsExactly(ID + " 1 down", ID + " 2 full");
    }

    @Test
    void groupsReasonsBeyondMaximumTogether() {
        for (int i = 0; i < 10 * WarningThrottle.MAX_REASONS; i++) {
            warnings.warn("reason " + i, ID, "line " + i);
        }
        assertThat(log).hasSize(WarningThrottle.MAX_REASONS + 1);

        nanos.addAndGet(WarningThrottle.PAUSE.toNanos());
        warnings.warn("reason", ID, "line");
        warnings.warn("another reason", ID, "line");

        assertThat(log).hasSize(WarningThrottle.MAX_REASONS + 3);
    }
}
