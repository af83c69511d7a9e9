package dev.castellan.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;

class MovableClockTest {

    private static final Instant NOON = Instant.parse("2026-03-04T12:00:00Z");

    private final MovableClock machine = MovableClock.frozenAt(NOON);
    private final MovableClock clock = MovableClock.over(machine);

    @Test
    void followsSystemTimeByDefault() {
        machine.advance(Duration.ofSeconds(3));
        assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(3));
        assertThat(clock.isFrozen()).isFalse();
    }

    @Test
    void frozenClockDoesNotAdvanceWithSystemTime() {
        clock.advance(Duration.ofHours(1));
        clock.freeze();
        machine.advance(Duration.ofSeconds(3));
        assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(3600));
        assertThat(clock.isFrozen()).isTrue();
    }

    @Test
    void resumedClockContinuesFromFrozenTime() {
        clock.freezeAt(NOON.minusSeconds(60));
        machine.advance(Duration.ofSeconds(3));
        clock.resume();
        assertThat(clock.instant()).isEqualTo(NOON.minusSeconds(60));
        machine.advance(Duration.ofSeconds(3));
        assertThat(clock.instant()).isEqualTo(NOON.minusSeconds(57));
    }

    @Test
    void settingOrAdvancingClockNeitherFreezesNorResumesIt() {
        clock.set(NOON.minusSeconds(60));
        machine.advance(Duration.ofSeconds(3));
        assertThat(clock.instant()).isEqualTo(NOON.minusSeconds(57));
        clock.freeze();
        clock.set(NOON);
        clock.advance(Duration.ofSeconds(5));
        machine.advance(Duration.ofSeconds(3));
        assertThat(clock.instant()).isEqualTo(NOON.plusSeconds(5));
    }

    @Test
    void refusesYearsThatTimestampsDoNotHave() {
        for (Duration time : List.of(Duration.ofDays(400_000_000_000L), Duration.ofSeconds(Long.MAX_VALUE))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> clock.advance(time))
                    .withMessageContaining("years 0 to 9999");
        }
        for (Instant time : List.of(Instant.MIN, Instant.MAX, Instant.parse("+10000-01-01T00:00:00Z"))) {
            assertThatIllegalArgumentException().isThrownBy(() -> clock.set(time));
            assertThatIllegalArgumentException().isThrownBy(() -> clock.freezeAt(time));
        }
        assertThat(clock.instant()).isEqualTo(NOON);
        clock.set(Instant.parse("9999-12-31T23:59:59Z"));
        clock.set(Instant.parse("0000-01-01T00:00:00Z"));
    }

    @Test
    void refusesToAdvanceByNegativeDuration() {
        assertThatThrownBy(() -> clock.advance(Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the duration is PT-1S: to go back, set the time");
        assertThat(clock.instant()).isEqualTo(NOON);
    }

    @Test
    void clockInAnotherZoneAdvancesWithOriginalClock() {
        Clock inRome = clock.withZone(ZoneId.of("Europe/Rome"));
        clock.advance(Duration.ofDays(1));
        assertThat(inRome.instant()).isEqualTo(clock.instant());
        assertThat(inRome.getZone()).isEqualTo(ZoneId.of("Europe/Rome"));
        assertThat(clock.getZone()).isEqualTo(ZoneOffset.UTC);
    }
}
