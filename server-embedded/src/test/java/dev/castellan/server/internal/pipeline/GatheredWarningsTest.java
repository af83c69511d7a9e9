package dev.castellan.server.internal.pipeline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

class GatheredWarningsTest {

    private static final UUID ID = new UUID(0, 1);

    private final List<String> log = new ArrayList<>();
    private final Deque<Runnable> later = new ArrayDeque<>();
    private final GatheredWarnings warnings = new GatheredWarnings((id, text) -> log.add(text), (delay, task) -> {
        assertThat(delay).isEqualTo(GatheredWarnings.GATHERING);
        later.add(task);
    });

    @Test
    void aSingleWarningIsWrittenAtOnceAndOnce() {
        warnings.warn("down", ID, "1 down");
        passSecond();

        assertThat(log).containsExactly("1 down");
        assertThat(later).isEmpty();
    }

    @Test
    void thoseThatFollowAreOneLineASecondThatNamesTheFirstOfThemAndTheirNumber() {
        for (int i = 1; i <= 1_000; i++) {
            warnings.warn("down", ID, i + " down");
        }
        assertThat(log).containsExactly("1 down");
        passSecond();
        warnings.warn("down", ID, "1001 down");
        passSecond();
        passSecond();
        warnings.warn("down", ID, "1002 down");

        assertThat(log)
                .containsExactly(
                        "1 down", "2 down (and 998 more for this reason within a second)", "1001 down", "1002 down");
    }

    @Test
    void theLineOfManyHasTheIdOfTheFirstOfThem() {
        List<UUID> ids = new ArrayList<>();
        GatheredWarnings noted = new GatheredWarnings((id, text) -> ids.add(id), (delay, task) -> later.add(task));
        for (int i = 1; i <= 9; i++) {
            noted.warn("down", new UUID(0, i), "down");
        }
        passSecond();

        assertThat(ids).containsExactly(new UUID(0, 1), new UUID(0, 2));
    }

    @Test
    void reasonsAreGatheredApart() {
        warnings.warn("down", ID, "1 down");
        warnings.warn("full", ID, "2 full");
        warnings.warn("down", ID, "3 down");
        passSecond();

        assertThat(log).containsExactly("1 down", "2 full", "3 down");
    }

    @Test
    void moreReasonsThanCanBeToldApartAreGatheredTogether() {
        for (int i = 0; i < 10 * GatheredWarnings.MOST; i++) {
            warnings.warn("reason " + i, ID, "line " + i);
        }

        assertThat(log).hasSize(GatheredWarnings.MOST + 1);
    }

    @Test
    void afterTheServerHasClosedEachWarningIsWritten() {
        GatheredWarnings last = new GatheredWarnings((id, text) -> log.add(text), (delay, task) -> {
            throw new RejectedExecutionException("closed");
        });
        last.warn("down", ID, "1 down");
        last.warn("down", ID, "2 down");

        assertThat(log).containsExactly("1 down", "2 down");
    }

    private void passSecond() {
        List<Runnable> due = new ArrayList<>(later);
        later.clear();
        due.forEach(Runnable::run);
    }
}
