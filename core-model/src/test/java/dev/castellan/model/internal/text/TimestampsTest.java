package dev.castellan.model.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimestampsTest {

    @ParameterizedTest
    @CsvSource({
        "2030-01-31T12:00:00Z,              2030-01-31T12:00:00.000Z",
        "2030-01-31T12:00:00.1Z,            2030-01-31T12:00:00.100Z",
        "2030-01-31T12:00:00.123456789Z,    2030-01-31T12:00:00.123Z",
        "2030-01-31T12:00:00.999999999Z,    2030-01-31T12:00:00.999Z",
        "2030-01-31T12:00:00+01:30,         2030-01-31T10:30:00.000Z",
        "2030-01-31T12:00:00.5-18:00,       2030-02-01T06:00:00.500Z",
        "2030-01-31T12:00:00+00:00,         2030-01-31T12:00:00.000Z",
        "2030-01-31T12:00:00-00:00,         2030-01-31T12:00:00.000Z",
        "2030-01-31T12:00:00+0000,          2030-01-31T12:00:00.000Z",
        "2030-01-31T12:00:00.123456+0000,   2030-01-31T12:00:00.123Z",
        "2030-01-31T12:00:00-0130,          2030-01-31T13:30:00.000Z",
        "2030-01-31t12:00:00z,              2030-01-31T12:00:00.000Z",
        "2028-02-29T23:59:59Z,              2028-02-29T23:59:59.000Z",
        "0000-01-01T00:00:00Z,              0000-01-01T00:00:00.000Z",
        "9999-12-31T23:59:59.999999999Z,    9999-12-31T23:59:59.999Z"
    })
    void parsesTimestampsAndFormatsThemInUtcMilliseconds(String text, String written) {
        assertThat(Timestamps.format(Timestamps.parse(text))).isEqualTo(written);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2030-01-31",
                "2030-01-31T12:00:00",
                "2030-01-31 12:00:00Z",
                "2030-01-31T12:00Z",
                "2030-01-31T12:00:00.Z",
                "2030-01-31T12:00:00,5Z",
                "2030-01-31T12:00:00.1234567891Z",
                "2030-01-31T12:00:00+01",
                "2030-01-31T12:00:00+1:00",
                "2030-01-31T12:00:00+100",
                "2030-01-31T12:00:00+010030",
                "2030-01-31T12:00:00+1801",
                "2030-01-31T12:00:00Z+0000",
                "2030-01-31T12:00:00+00:00+0000",
                "2030-01-31T12:00:00\u22120100",
                "2030-01-31T12:00:00+01:00:30",
                "2030-01-31T12:00:00+18:01",
                "2030-01-31T12:00:00 Z",
                "2030-01-31T12:00:00Z[UTC]",
                " 2030-01-31T12:00:00Z",
                "2030-01-31T12:00:00Z\n",
                "+2030-01-31T12:00:00Z",
                "+12030-01-31T12:00:00Z",
                "12030-01-31T12:00:00Z",
                "-0001-01-31T12:00:00Z",
                "30-01-31T12:00:00Z",
                "2030-1-31T12:00:00Z",
                "2030-02-29T12:00:00Z",
                "2030-13-01T12:00:00Z",
                "2030-01-31T24:00:00Z",
                "2030-01-31T23:59:60Z",
                "2030-W05-4T12:00:00Z",
                "２０30-01-31T12:00:00Z"
            })
    void returnsNullForInvalidTimestamp(String text) {
        assertThat(Timestamps.parse(text)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"9999-12-31T23:59:59-00:01", "0000-01-01T00:00:00+00:01"})
    void returnsNullIfUtcYearIsNotBetween0And9999(String text) {
        assertThat(Timestamps.parse(text)).isNull();
    }

    @Test
    void formatsInstantWithExactlyThreeFractionDigits() {
        assertThat(Timestamps.format(Instant.parse("2030-01-31T12:00:00Z"))).isEqualTo("2030-01-31T12:00:00.000Z");
        assertThat(Timestamps.format(Instant.ofEpochSecond(0, 1_999_999))).isEqualTo("1970-01-01T00:00:00.001Z");
    }

    @Test
    void formatsInstantOutsideFourDigitYears() {
        assertThat(Timestamps.format(Instant.parse("+12030-01-31T12:00:00Z"))).isEqualTo("+12030-01-31T12:00:00.000Z");
        assertThat(Timestamps.format(Instant.parse("-0001-01-31T12:00:00Z"))).isEqualTo("-0001-01-31T12:00:00.000Z");
    }
}
