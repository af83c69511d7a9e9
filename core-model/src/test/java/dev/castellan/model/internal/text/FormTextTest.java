package dev.castellan.model.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FormTextTest {

    @ParameterizedTest
    @CsvSource({
        "'', ''",
        "abc, abc",
        "a+b%20c, a b c",
        "%2B%25, +%",
        "%c3%A9, é",
        "\u00c3\u00a9, é",
        "%F0%9F%98%80, \ud83d\ude00"
    })
    void decodesPlusSignsAndPercentEscapes(String text, String decoded) {
        assertThat(FormText.decode(text)).isEqualTo(decoded);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%",
                "%4",
                "%g4",
                "%4g",
                "%\uff14\uff11",
                "%C3",
                "%C0%80",
                "%ED%A0%80",
                "%FF",
                "a+%E2%82",
                "\u5b57"
            })
    void returnsNullForInvalidEncoding(String text) {
        assertThat(FormText.decode(text)).isNull();
    }
}
