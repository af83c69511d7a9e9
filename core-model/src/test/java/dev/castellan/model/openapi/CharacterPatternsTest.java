package dev.castellan.model.openapi;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CharacterPatternsTest {

    @Test
    void everyAllowedCharacterUpToUFFFFMatchesAndNoOther() {
        Pattern pattern = Pattern.compile(CharacterPatterns.oneOf(c -> c / 321 % 3 != 0));
        assertThat(IntStream.rangeClosed(0, 0xFFFD)
                        .filter(c -> !Character.isSurrogate((char) c))
                        .filter(c -> matches(pattern, c) != (c / 321 % 3 != 0)))
                .isEmpty();
    }

    @Test
    void everyCharacterAboveMatches() {
        Pattern pattern = Pattern.compile(CharacterPatterns.oneOf(c -> c == 'x'));
        assertThat(IntStream.rangeClosed(0x10000, Character.MAX_CODE_POINT)).allMatch(c -> matches(pattern, c));
    }

    @Test
    void rangesAreAsLongAsPossible() {
        assertThat(CharacterPatterns.oneOf(c -> c == 'x' || c == 'y' || c == 'z' || c == '-' || c == 0x200B))
                .isEqualTo("(?:[\\x2D\\x78-\\x7A\u200B\uD800-\uDFFF]|[^\\x00-\uFFFD])");
    }

    /** Go has neither look-ahead nor {@code \\u}, Python no {@code \\p}; {@code \\s} is another set in each language. */
    @Test
    void patternsOfTheDocumentUseWhatJavaScriptJavaGoAndPythonHaveInCommon() throws IOException {
        List<String> patterns = new ObjectMapper().readTree(OpenApi.text()).findValuesAsText("pattern");
        assertThat(patterns).isNotEmpty().allSatisfy(pattern -> {
            assertThat(pattern.replaceAll("\\\\(x[0-9A-F]{2}|\\.)", "")).doesNotContain("\\");
            assertThat(pattern.replace("(?:", "(")).doesNotContain("(?", "*+", "++", "?+");
            assertThat(pattern.codePoints().filter(c -> c > 0x7E))
                    .noneMatch(c -> c == 0x2028 || c == 0x2029 || c > 0xFFFD);
        });
    }

    private static boolean matches(Pattern pattern, int character) {
        return pattern.matcher(Character.toString(character)).matches();
    }
}
