package dev.castellan.server.console.internal.layout;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TimesTest {

    private static final Instant NOW = Instant.parse("2026-11-22T12:00:00Z");
    private static final Texts GERMAN = Texts.of(Locale.GERMAN);
    private static final Texts TEXTS = Texts.of(Locale.ENGLISH);

    @ParameterizedTest
    @CsvSource({
        "PT29S,            just now,       in a moment",
        "PT30S,            1 minute ago,   in 1 minute",
        "PT59M29S,         59 minutes ago, in 59 minutes",
        "PT59M30S,         1 hour ago,     in 1 hour",
        "PT1H30M,          2 hours ago,    in 2 hours",
        "PT23H29M,         23 hours ago,   in 23 hours",
        "PT23H30M,         yesterday,      tomorrow",
        "PT24H,            yesterday,      tomorrow",
        "PT36H,            yesterday,      in 2 days",
        "PT47H59M,         2 days ago,     in 2 days",
        "P30D,             30 days ago,    in 30 days",
        "P729D,            729 days ago,   in 729 days",
        "P730D,            2 years ago,    in 2 years"
    })
    void roundsRelativeTimeToNearestUnit(Duration distance, String past, String future) {
        assertThat(Times.relative(TEXTS, NOW, NOW.minus(distance))).isEqualTo(past);
        assertThat(Times.relative(TEXTS, NOW, NOW.plus(distance))).isEqualTo(future);
    }

    @ParameterizedTest
    @CsvSource({
        "PT29S, gerade eben,    gleich",
        "PT1M,  vor 1 Minute,   in 1 Minute",
        "PT2H,  vor 2 Stunden,  in 2 Stunden",
        "P1D,   gestern,        morgen",
        "P30D,  vor 30 Tagen,   in 30 Tagen",
        "P900D, vor 2 Jahren,   in 2 Jahren"
    })
    void usesDativeForRelativeTimesInGerman(Duration distance, String past, String future) {
        assertThat(Times.relative(GERMAN, NOW, NOW.minus(distance))).isEqualTo(past);
        assertThat(Times.relative(GERMAN, NOW, NOW.plus(distance))).isEqualTo(future);
    }

    @ParameterizedTest
    @CsvSource({
        "PT1H,   1 hour,     1 Stunde",
        "PT90M,  90 minutes, 90 Minuten",
        "PT12H,  12 hours,   12 Stunden",
        "P1D,    24 hours,   24 Stunden",
        "P2D,    2 days,     2 Tagen",
        "PT60H,  60 hours,   60 Stunden",
        "P1000D, 1000 days, 1000 Tagen"
    })
    void formatsLength(Duration length, String english, String german) {
        assertThat(Times.length(TEXTS, length).replace(",", "")).isEqualTo(english);
        assertThat(Times.length(GERMAN, length).replace(".", "")).isEqualTo(german);
    }

    @Test
    void saysTomorrowOnlyForNextDayOfCalendar() {
        Instant night = Instant.parse("2026-11-22T00:10:00Z");
        Instant evening = Instant.parse("2026-11-22T23:50:00Z");

        assertThat(Times.relative(TEXTS, night, evening)).isEqualTo("in 24 hours");
        assertThat(Times.relative(TEXTS, evening, night)).isEqualTo("24 hours ago");
    }

    @Test
    void formatsExactTimeForLanguage() {
        assertThat(Times.exact(TEXTS, NOW)).isEqualTo("2026-11-22 12:00:00 UTC");
        assertThat(Times.exact(GERMAN, NOW)).isEqualTo("22.11.2026, 12:00:00 UTC");
    }
}
