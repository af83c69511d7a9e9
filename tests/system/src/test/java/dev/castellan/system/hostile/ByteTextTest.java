package dev.castellan.system.hostile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ByteTextTest {

    private static final Map<String, String> VALUES = Map.of("name", "a$1\\b", "", "text");

    @Test
    void expandsEscapesToSingleBytes() {
        assertThat(expand("\\r\\n\\t\\\\\\x00\\xff")).isEqualTo("\r\n\t\\\0\u00ff");
    }

    @Test
    void encodesTextWithoutEscapesAsUtf8() {
        assertThat(expand("é")).isEqualTo("\u00c3\u00a9");
    }

    @Test
    void replacesPlaceholdersWithValues() {
        assertThat(expand("<{{name}}|{{}}>")).isEqualTo("<a$1\\b|text>");
    }

    @Test
    void repeatsTextTheGivenNumberOfTimes() {
        assertThat(expand("{{a*3}}{{\\r\\n*2}}{{{\"a\":*2}}{{name}}{{}*2}}"))
                .isEqualTo("aaa\r\n\r\n{\"a\":{\"a\":a$1\\b}}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\q", "\\x1", "\\", "{{unknown}}"})
    void rejectsMalformedEscapesAndUnknownPlaceholders(String text) {
        assertThatThrownBy(() -> expand(text)).isInstanceOf(IllegalArgumentException.class);
    }

    private static String expand(String text) {
        return ByteText.expand(text, VALUES);
    }
}
