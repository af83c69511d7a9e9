package dev.castellan.model.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tests dates and times in records that callers define. */
class JavaTimeTest {

    private static final ZoneId PARIS = ZoneId.of("Europe/Paris");

    record Plan(LocalDate day, ZoneId zone, Map<LocalDate, Duration> lengths, Map<Instant, ZoneId> zones) {}

    static Stream<Arguments> valuesAndTexts() {
        return Stream.of(
                arguments(LocalDate.of(2030, 1, 31), "2030-01-31"),
                arguments(LocalTime.of(12, 0, 1, 5), "12:00:01.000000005"),
                arguments(LocalDateTime.of(2030, 1, 31, 12, 0), "2030-01-31T12:00:00"),
                arguments(OffsetDateTime.parse("2030-01-31T12:00+01:00"), "2030-01-31T12:00:00+01:00"),
                arguments(
                        LocalDateTime.of(2030, 1, 31, 12, 0).atZone(PARIS), "2030-01-31T12:00:00+01:00[Europe/Paris]"),
                arguments(Duration.ofMinutes(90), "PT1H30M"),
                arguments(Period.of(1, 2, 3), "P1Y2M3D"),
                arguments(YearMonth.of(2030, 1), "2030-01"),
                arguments(ZoneOffset.ofHours(1), "+01:00"));
    }

    @ParameterizedTest
    @MethodSource("valuesAndTexts")
    void readsAndWritesDatesAndTimesAsIso8601(Object value, String text) {
        assertThat(JsonValue.of(value)).hasToString('"' + text + '"');
        assertThat((Object) JsonValue.of(value).convertTo(value.getClass())).isEqualTo(value);
    }

    @Test
    void supportsDatesAndTimesInRecordsAndMapKeys() {
        LocalDate day = LocalDate.of(2030, 1, 31);
        Plan plan = new Plan(day, PARIS, Map.of(day, Duration.ofHours(1)), Map.of(Instant.EPOCH, ZoneOffset.UTC));
        assertThat(JsonValue.of(plan))
                .hasToString("{\"day\":\"2030-01-31\",\"zone\":\"Europe/Paris\",\"lengths\":{\"2030-01-31\":\"PT1H\"},"
                        + "\"zones\":{\"1970-01-01T00:00:00Z\":\"Z\"}}");
        assertThat(JsonValue.of(plan).convertTo(Plan.class)).isEqualTo(plan);
    }

    @Test
    void errorForInvalidDateContainsFieldName() {
        refused("{\"day\":\"31.01.2030\"}", "day: expected a LocalDate in its form of ISO 8601");
        refused("{\"day\":true}", "day: expected a LocalDate in its form of ISO 8601");
        refused("{\"zone\":\"Atlantis\"}", "zone: expected a ZoneId in its form of ISO 8601");
        refused("{\"lengths\":{\"soon\":\"PT1H\"}}", "lengths: expected a LocalDate in its form of ISO 8601");
    }

    private static void refused(String json, String message) {
        assertThatThrownBy(() -> JsonValue.parse(json).convertTo(Plan.class))
                .isInstanceOf(InvalidJsonException.class)
                .hasMessage(message);
    }
}
