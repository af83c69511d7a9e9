package dev.castellan.server.internal.store.rows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.Bounds;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class UserRowTest {

    @ParameterizedTest
    @CsvSource({
        "ADA@Example.ORG, ada@example.org",
        "zoe\u0308@example.org, zo\u00eb@example.org",
        "\u0391\u03a3@example.org, \u03b1\u03c2@example.org"
    })
    void emailKeyIgnoresCaseAndUnicodeForm(String one, String other) {
        assertThat(UserRow.emailKey(one)).isEqualTo(UserRow.emailKey(other));
    }

    @ParameterizedTest
    @ValueSource(strings = {"A", "\u00c4", "\u03a3", "\ud801\udc00"})
    void emailKeyFoldsCaseOfLongestAllowedEmail(String letter) {
        String max = letter.repeat(Bounds.EMAIL);
        assertThat(UserRow.emailKey(max)).isNotEqualTo(max);
    }

    /** Anybody can send such a text to the page for signing in. In quadratic time, it would take minutes. */
    @ParameterizedTest
    @ValueSource(strings = {"\u03a3", "A\u03a3", "\u03a3\u0301", "\u0301\u0316", "\u0130", "\u0315\u0300\u05ae"})
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void computesEmailKeyOfLongTextInLinearTime(String repeated) {
        String text = repeated.repeat(200_000 / repeated.length()) + "@example.org";
        assertThat(UserRow.emailKey(text)).hasSize(text.length());
    }
}
