package dev.castellan.server.internal.store.rows;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class DailyCallsTest {

    @Test
    void countsCallsOfEachDaySeparately() {
        DailyCalls calls = DailyCalls.after(null, 100, 3);
        calls = DailyCalls.after(calls, 100, 2);
        calls = DailyCalls.after(calls, 103, 7);
        calls = DailyCalls.after(calls, 102, 1);

        assertThat(calls).isEqualTo(new DailyCalls(103, List.of(5, 0, 1, 7)));
    }

    @Test
    void keepsCountsOfLatest30Days() {
        DailyCalls calls = new DailyCalls(100, Collections.nCopies(30, 2));

        assertThat(DailyCalls.after(calls, 101, 9).counts())
                .hasSize(30)
                .startsWith(2)
                .endsWith(2, 9);
        assertThat(DailyCalls.after(calls, 129, 9).counts())
                .hasSize(30)
                .startsWith(2, 0)
                .endsWith(0, 9);
        assertThat(DailyCalls.after(calls, 130, 9)).isEqualTo(new DailyCalls(130, List.of(9)));
        assertThat(DailyCalls.after(calls, 70, 9)).isEqualTo(calls);
        assertThat(DailyCalls.after(calls, 71, 9).counts()).startsWith(11, 2);
    }

    @Test
    void countDoesNotExceedLargestInteger() {
        assertThat(DailyCalls.after(new DailyCalls(1, List.of(Integer.MAX_VALUE)), 1, 5)
                        .counts())
                .containsExactly(Integer.MAX_VALUE);
    }

    @Test
    void returnsCountsUpToGivenDay() {
        DailyCalls calls = new DailyCalls(100, List.of(4, 5));

        assertThat(calls.until(100)).containsExactly(4, 5);
        assertThat(calls.until(102)).containsExactly(4, 5, 0, 0);
        assertThat(calls.until(99)).containsExactly(4);
        assertThat(calls.until(90)).isEmpty();
        assertThat(calls.until(129)).hasSize(30).startsWith(5, 0);
        assertThat(calls.until(1_000_000)).containsExactly(0);
    }

    @Test
    void formatsAndParsesCounts() {
        DailyCalls calls = new DailyCalls(20_785, List.of(3, 0, Integer.MAX_VALUE));

        assertThat(calls).hasToString("20785 3 0 2147483647");
        assertThat(DailyCalls.parse(calls.toString())).isEqualTo(calls);
    }

    @Test
    void numbersDaysSince1970() {
        assertThat(DailyCalls.dayOf(Instant.parse("1970-01-02T00:00:00Z"))).isEqualTo(1);
        assertThat(DailyCalls.dayOf(Instant.parse("1970-01-01T23:59:59.999Z"))).isZero();
    }
}
