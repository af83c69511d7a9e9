package dev.castellan.server.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.store.Samples;
import dev.castellan.support.time.MutableClock;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class GatheredWarningsTest {

    private static final UUID ID = new UUID(0, 1);

    private final List<String> log = new ArrayList<>();
    private final MutableClock clock = new MutableClock(Samples.START);
    private final GatheredWarnings warnings = new GatheredWarnings(clock, (id, text) -> log.add(id + " " + text));

    @Test
    void thoseOfOneSecondAreOneLineAndTheNextLineSaysTheirNumber() {
        for (int i = 1; i <= 1_000; i++) {
            warnings.warn("down", ID, i + " down");
        }
        assertThat(log).containsExactly(ID + " 1 down");
        clock.advance(GatheredWarnings.PAUSE);
        warnings.warn("down", ID, "1001 down");
        clock.advance(GatheredWarnings.PAUSE);
        warnings.warn("down", ID, "1002 down");

        assertThat(log)
                .containsExactly(ID + " 1 down", ID + " 1001 down (after 999 more for this reason)", ID + " 1002 down");
    }

    @Test
    void aClockThatStepsBackHidesNothing() {
        warnings.warn("down", ID, "1 down");
        clock.advance(GatheredWarnings.PAUSE.multipliedBy(-60));
        warnings.warn("down", ID, "2 down");

        assertThat(log).hasSize(2);
    }

    @Test
    void reasonsAreGatheredApart() {
        warnings.warn("down", ID, "1 down");
        warnings.warn("full", ID, "2 full");
        warnings.warn("down", ID, "3 down");

        assertThat(log).containsExactly(ID + " 1 down", ID + " 2 full");
    }

    @Test
    void moreReasonsThanCanBeToldApartAreGatheredTogether() {
        for (int i = 0; i < 10 * GatheredWarnings.MOST; i++) {
            warnings.warn("reason " + i, ID, "line " + i);
        }
        assertThat(log).hasSize(GatheredWarnings.MOST + 1);

        clock.advance(GatheredWarnings.PAUSE);
        warnings.warn("reason", ID, "line");
        warnings.warn("another reason", ID, "line");

        assertThat(log).hasSize(GatheredWarnings.MOST + 3);
    }
}
