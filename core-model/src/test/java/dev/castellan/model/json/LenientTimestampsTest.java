package dev.castellan.model.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests timestamps that other deployments send. */
class LenientTimestampsTest {

    record Event(@Nullable Instant at) {}

    @ParameterizedTest
    @CsvSource({
        "2030-01-31T12:00:00Z,            2030-01-31T12:00:00Z",
        "2030-01-31t12:00:00z,            2030-01-31T12:00:00Z",
        "2030-01-31T12:00:00.5Z,          2030-01-31T12:00:00.5Z",
        "2030-01-31T12:00:00.Z,           2030-01-31T12:00:00Z",
        "2030-01-31T12:00:00.123456789Z,  2030-01-31T12:00:00.123456789Z",
        "2030-01-31T12:00:00+01:00,       2030-01-31T11:00:00Z",
        "2030-01-31T12:00:00.25-01:30,    2030-01-31T13:30:00.25Z",
        "2030-01-31T12:00:00+01:00:30,    2030-01-31T10:59:30Z",
        "2030-01-31T12:00:00-18:00,       2030-02-01T06:00:00Z",
        "2030-01-31T12:00:00+00:00,       2030-01-31T12:00:00Z",
        "2030-01-31T12:00:00-00:00,       2030-01-31T12:00:00Z",
        "2030-01-31T12:00:00+0000,        2030-01-31T12:00:00Z",
        "2030-01-31T24:00:00Z,            2030-02-01T00:00:00Z",
        "2030-01-31T23:59:60Z,            2030-01-31T23:59:59Z",
        "+12030-01-31T12:00:00Z,          +12030-01-31T12:00:00Z",
        "-0001-01-31T12:00:00Z,           -0001-01-31T12:00:00Z",
        "' 2030-01-31T12:00:00Z ',        2030-01-31T12:00:00Z"
    })
    void parsesTimestampsWithOffset(String text, Instant expected) {
        assertThat(read('"' + text + '"')).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "1893456000,              2030-01-01T00:00:00Z",
        "1893456000.5,            2030-01-01T00:00:00.5Z",
        "1893456000.123456789,    2030-01-01T00:00:00.123456789Z",
        "0,                       1970-01-01T00:00:00Z"
    })
    void parsesEpochSecondsAsNumberOrText(String seconds, Instant expected) {
        assertThat(read(seconds)).isEqualTo(expected);
        assertThat(read('"' + seconds + '"')).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "\"\"", "\" \""})
    void treatsNullAndBlankTimestampAsAbsent(String json) {
        assertThat(read(json)).isNull();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"2030-01-31T12:00:00\"",
                "\"2030-01-31\"",
                "\"2030-01-31 12:00:00Z\"",
                "\"2030-01-31T12:00:00,5Z\"",
                "\"2030-01-31T12:00:00.1234567891Z\"",
                "\"2030-01-31T22:59:60Z\"",
                "\"2030-02-30T12:00:00Z\"",
                "\"2030-01-31T12:00:00+1:00\"",
                "\"2030-01-31T12:00:00+18:01\"",
                "\"2030-01-31T12:00:00 Z\"",
                "\"2030-01-31T12:00:00Z[UTC]\"",
                "\"+2030-01-31T12:00:00Z\"",
                "\"12030-01-31T12:00:00Z\"",
                "\"20300131T120000Z\"",
                "\"soon\"",
                "true",
                "{}",
                "[\"2030-01-31T12:00:00Z\"]"
            })
    void errorForInvalidTimestampContainsFieldName(String json) {
        refused(json);
    }

    private static void refused(String json) {
        assertThatThrownBy(() -> read(json))
                .isInstanceOf(InvalidJsonException.class)
                .hasMessage("at: expected a timestamp of RFC 3339 with offset, such as 2030-01-31T12:00:00Z");
    }

    private static @Nullable Instant read(String json) {
        return JsonValue.parse("{\"at\":" + json + "}").convertTo(Event.class).at();
    }
}
