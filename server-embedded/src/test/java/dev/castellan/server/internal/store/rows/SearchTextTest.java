package dev.castellan.server.internal.store.rows;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SearchTextTest {

    @ParameterizedTest
    @CsvSource({
        "Zoë, ZOE",
        "Zoe\u0308, zoë",
        "Łódź, lodz",
        "Søren Đỗ, soren do",
        "STRASSE, straße",
        "STRAẞE, strasse",
        "İstanbul, ISTANBUL",
        "ΣΟΦΌΣ, σοφος",
        "Ёлка, елка",
        "한글, 한글"
    })
    void ignoresCaseAndAccents(String one, String other) {
        assertThat(SearchText.of(one)).isEqualTo(SearchText.of(other));
    }

    @ParameterizedTest
    @CsvSource({"か, が", "कि, का", "ש, שׁ", "o, 0"})
    void distinguishesSimilarCharactersAndNonLatinCombiningMarks(String one, String other) {
        assertThat(SearchText.of(one)).isNotEqualTo(SearchText.of(other));
    }

    @Test
    void limitsSearchTextTo255CodePoints() {
        String max = SearchText.of("\ud834\udd60".repeat(255));

        assertThat(max.codePointCount(0, max.length())).isEqualTo(255);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u03a3", "A\u03a3", "\u03a3\u0301", "\u0301\u0316", "\u0130", "\u0315\u0300\u05ae"})
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void computesSearchTextOfLongTextInLinearTime(String repeated) {
        assertThat(SearchText.of(repeated.repeat(200_000 / repeated.length()))).hasSizeLessThanOrEqualTo(255);
    }
}
