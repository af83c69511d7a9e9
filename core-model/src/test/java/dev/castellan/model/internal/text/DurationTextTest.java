package dev.castellan.model.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationTextTest {

    @ParameterizedTest
    @CsvSource({
        "500ms, PT0.5S",
        "20s, PT20S",
        "5m, PT5M",
        "12h, PT12H",
        "90d, PT2160H",
        "0s, PT0S",
        "999999999d, PT23999999976H",
        "PT1M30S, PT1M30S",
        "P90D, PT2160H",
        "PT-1S, PT-1S"
    })
    void parsesShortAndIsoDurations(String text, Duration duration) {
        assertThat(DurationText.parse(text)).isEqualTo(duration);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "30", "s", "-1s", "1.5s", "1 s", "1w", "1234567890s", "soon", "PT", "PT9999999999999999H"})
    void returnsNullForInvalidDuration(String text) {
        assertThat(DurationText.parse(text)).isNull();
    }
}
