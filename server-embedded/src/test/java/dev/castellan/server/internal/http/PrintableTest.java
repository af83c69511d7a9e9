package dev.castellan.server.internal.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.internal.http.ErrorResponses.Printable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrintableTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "name: is required", "é ñ 字 😀", "<script>&'\"", "a b"})
    void returnsHarmlessTextUnchanged(String text) {
        assertThat(Printable.text(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\n",
                "\r",
                "\t",
                "\u0000",
                "\u001b",
                "\u007f",
                "\u0085",
                "\u2028",
                "\u2029",
                "\u202e",
                "\u2066",
                "\u200b",
                "\ufeff",
                "\ud800",
                "\udc00",
                "\u00ad",
                "\udb40\udc41"
            })
    void replacesUnsafeCharacterWithQuestionMark(String harmful) {
        assertThat(Printable.text("a" + harmful + "b")).isEqualTo("a?b");
    }

    @Test
    void truncatesTextTo1000Characters() {
        assertThat(Printable.text("x".repeat(1000))).isEqualTo("x".repeat(1000));
        assertThat(Printable.text("x".repeat(1001))).isEqualTo("x".repeat(1000) + "...");
        assertThat(Printable.text("x".repeat(1_000_000))).hasSize(1003);
    }

    @Test
    void countsSurrogatePairAsOneCharacter() {
        assertThat(Printable.text("😀".repeat(1000))).isEqualTo("😀".repeat(1000));
        assertThat(Printable.text("😀".repeat(1001))).isEqualTo("😀".repeat(1000) + "...");
    }
}
