package dev.castellan.model.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.lang.reflect.RecordComponent;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Dates and times in callers' own records. */
class JavaTimeTest {

    private static final ZoneId PARIS = ZoneId.of("Europe/Paris");

    record Plan(LocalDate day, ZoneId zone, Map<LocalDate, Duration> lengths, Map<Instant, ZoneId> zones) {}

    static Stream<Arguments> valuesAndTexts() {
        return Stream.of(
                arguments(LocalDate.of(2030, 1, 31), "2030-01-31"),
                arguments(LocalTime.of(12, 0), "12:00"),
                arguments(LocalTime.of(12, 0, 1, 5), "12:00:01.000000005"),
                arguments(LocalDateTime.of(2030, 1, 31, 12, 0), "2030-01-31T12:00"),
                arguments(OffsetDateTime.parse("2030-01-31T12:00+01:00"), "2030-01-31T12:00+01:00"),
                arguments(LocalDateTime.of(2030, 1, 31, 12, 0).atZone(PARIS), "2030-01-31T12:00+01:00[Europe/Paris]"),
                arguments(OffsetTime.parse("12:00+01:00"), "12:00+01:00"),
                arguments(Duration.ofMinutes(90), "PT1H30M"),
                arguments(Period.of(1, 2, 3), "P1Y2M3D"),
                arguments(Year.of(2030), "2030"),
                arguments(Year.of(30), "30"),
                arguments(YearMonth.of(2030, 1), "2030-01"),
                arguments(MonthDay.of(1, 31), "--01-31"),
                arguments(ZoneOffset.ofHours(1), "+01:00"),
                arguments(Month.JANUARY, "JANUARY"),
                arguments(DayOfWeek.MONDAY, "MONDAY"));
    }

    @ParameterizedTest
    @MethodSource("valuesAndTexts")
    void timesAreTheirOwnText(Object value, String text) {
        assertThat(JsonValue.of(value)).hasToString('"' + text + '"');
        assertThat((Object) JsonValue.of(value).as(value.getClass())).isEqualTo(value);
        assertThat(JsonValue.of(Map.of("key", value))).hasToString("{\"key\":\"" + text + "\"}");
        assertThat(JsonValue.of(Map.of(value, "value"))).hasToString("{\"" + text + "\":\"value\"}");
    }

    @Test
    void timesStandInRecordsAndAsKeysOfMaps() {
        LocalDate day = LocalDate.of(2030, 1, 31);
        Plan plan = new Plan(day, PARIS, Map.of(day, Duration.ofHours(1)), Map.of(Instant.EPOCH, ZoneOffset.UTC));
        assertThat(JsonValue.of(plan))
                .hasToString("{\"day\":\"2030-01-31\",\"zone\":\"Europe/Paris\",\"lengths\":{\"2030-01-31\":\"PT1H\"},"
                        + "\"zones\":{\"1970-01-01T00:00:00Z\":\"Z\"}}");
        assertThat(JsonValue.of(plan).as(Plan.class)).isEqualTo(plan);
    }

    @Test
    void otherTextIsRefusedByField() {
        refused("{\"day\":\"31.01.2030\"}", "day: expected a LocalDate in its form of ISO 8601");
        refused("{\"day\":[2030,1,31]}", "day: expected a LocalDate in its form of ISO 8601");
        refused("{\"zone\":\"Atlantis\"}", "zone: expected a ZoneId in its form of ISO 8601");
        refused("{\"lengths\":{\"soon\":\"PT1H\"}}", "lengths: expected a LocalDate in its form of ISO 8601");
    }

    record Times(
            Duration length,
            LocalDate day,
            LocalDateTime dayTime,
            LocalTime time,
            MonthDay monthDay,
            OffsetDateTime moment,
            OffsetTime offsetTime,
            Period period,
            Year year,
            YearMonth month,
            ZoneId zone,
            ZoneOffset offset,
            ZonedDateTime zoned) {}

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "0", "1893456000", "1893456000.5", "2030", "soon", "2030-01-31T12:00:00.000Z "})
    void textOfAnotherFormIsRefusedForEveryType(String text) {
        for (String field : Set.of("length", "day", "day_time", "time", "month_day", "moment", "month", "zoned")) {
            String json = "{\"" + field + "\":\"" + text + "\"}";
            assertThatThrownBy(() -> JsonValue.parse(json).as(Times.class))
                    .as(json)
                    .isInstanceOf(InvalidJsonException.class)
                    .hasMessageStartingWith(field + ": expected a ")
                    .hasMessageEndingWith(" in its form of ISO 8601");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "1893456000", "1893456000.5", "true", "[]", "[2030]", "[2030,1,31]", "[12,0]", "{}"})
    void whatIsNoTextIsRefusedForEveryType(String value) {
        for (RecordComponent part : Times.class.getRecordComponents()) {
            String field = part.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
            assertThatThrownBy(() ->
                            JsonValue.parse("{\"" + field + "\":" + value + "}").as(Times.class))
                    .as(field + " " + value)
                    .isInstanceOf(InvalidJsonException.class)
                    .hasMessage(field + ": expected a " + part.getType().getSimpleName() + " in its form of ISO 8601");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "day,2030-01-31T00:00:00Z",
        "day,2030-01-31T00:00",
        "day,' 2030-01-31'",
        "day,+2030-01-31",
        "day,2030-02-30",
        "day_time,2030-01-31T12:00:00Z",
        "time,2030-01-31T12:00:00",
        "time,24:00",
        "length,'PT1H '",
        "length,3600",
        "month,2030-1",
        "month_day,01-31",
        "year,+-1",
        "period,P",
        "zone,Z+1",
        "offset,+19:00",
        "offset_time,12:00",
        "moment,2030-01-31T12:00",
        "zoned,2030-01-31T12:00"
    })
    void nearlyRightTextIsRefused(String field, String text) {
        assertThatThrownBy(() ->
                        JsonValue.parse("{\"" + field + "\":\"" + text + "\"}").as(Times.class))
                .isInstanceOf(InvalidJsonException.class)
                .hasMessageStartingWith(field + ": expected a ");
    }

    @Test
    void offsetsZonesAndFractionsStayAsTheyAre() {
        Times times = new Times(
                Duration.ofMillis(-1_500),
                LocalDate.of(-1, 1, 1),
                LocalDateTime.of(12_030, 1, 31, 12, 0, 0, 500_000_000),
                LocalTime.of(12, 0, 1, 500_000),
                MonthDay.of(2, 29),
                OffsetDateTime.parse("2030-01-31T12:00:00.120-00:30"),
                OffsetTime.parse("12:00:01-18:00"),
                Period.of(-1, 0, 400),
                Year.of(-5),
                YearMonth.of(-5, 1),
                ZoneId.of("UTC"),
                ZoneOffset.ofHoursMinutesSeconds(1, 2, 3),
                ZonedDateTime.parse("2030-06-30T12:00+02:00[Europe/Paris]"));
        assertThat(JsonValue.of(times))
                .hasToString(
                        "{\"length\":\"PT-1.5S\",\"day\":\"-0001-01-01\",\"day_time\":\"+12030-01-31T12:00:00.500\","
                                + "\"time\":\"12:00:01.000500\",\"month_day\":\"--02-29\",\"moment\":\"2030-01-31T12:00:00.120-00:30\","
                                + "\"offset_time\":\"12:00:01-18:00\",\"period\":\"P-1Y400D\",\"year\":\"-5\",\"month\":\"-0005-01\","
                                + "\"zone\":\"UTC\",\"offset\":\"+01:02:03\",\"zoned\":\"2030-06-30T12:00+02:00[Europe/Paris]\"}");
        assertThat(JsonValue.of(times).as(Times.class)).isEqualTo(times);
    }

    @Test
    void yearsOfFiveDigitsAreWrittenAsTheirTypeWritesThem() {
        assertThat(JsonValue.of(YearMonth.of(12_030, 1))).hasToString("\"12030-01\"");
        assertThat(JsonValue.of(Year.of(12_030))).hasToString("\"12030\"");
        assertThat(JsonValue.of(LocalDate.of(12_030, 1, 31))).hasToString("\"+12030-01-31\"");
    }

    @Test
    void absentTimesAreAbsent() {
        assertThat(JsonValue.parse("{\"day\":null}").as(Times.class).day()).isNull();
    }

    @Test
    void keysAreReadAsStrictly() {
        refused("{\"lengths\":{\"\":\"PT1H\"}}", "lengths: expected a LocalDate in its form of ISO 8601");
        refused("{\"lengths\":{\" 2030-01-31\":\"PT1H\"}}", "lengths: expected a LocalDate in its form of ISO 8601");
        refused(
                "{\"zones\":{\"0\":\"Z\"}}",
                "zones: expected a timestamp of RFC 3339 with offset, such as 2030-01-31T12:00:00Z");
    }

    @Test
    @SuppressWarnings("JavaUtilDate") // callers' records may have it
    void datesOfOldStayNumbers() {
        assertThat(JsonValue.of(new java.util.Date(5))).hasToString("5");
    }

    private static void refused(String json, String message) {
        assertThatThrownBy(() -> JsonValue.parse(json).as(Plan.class))
                .isInstanceOf(InvalidJsonException.class)
                .hasMessage(message);
    }
}
