package dev.castellan.model.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CharacterRulesTest {

    @Test
    void treatsOnlySpacesAndFormatCharactersAsInvisible() {
        assertThat(codePoints()
                        .filter(Character::isDefined)
                        .filter(c -> CharacterRules.showsNothing(c)
                                != (Character.isWhitespace(c)
                                        || Character.isSpaceChar(c)
                                        || Character.getType(c) == Character.FORMAT)))
                .isEmpty();
    }

    @Test
    void codePointsUnknownToJdkAreVisibleExceptUnicode16FormatCharacters() {
        assertThat(codePoints().filter(c -> !Character.isDefined(c)).filter(CharacterRules::showsNothing))
                .allMatch(c -> c == 0x890 || c == 0x891 || (c >= 0x13439 && c <= 0x1343F));
    }

    @Test
    void forbidsOnlyControlCharactersAndSurrogates() {
        assertThat(codePoints().filter(CharacterRules::isForbidden))
                .allMatch(c -> c < 0x20 || (c >= 0x7F && c < 0xA0) || (c >= 0xD800 && c <= 0xDFFF))
                .hasSize(0x20 + 0x21 + 0x800);
    }

    @Test
    void detectsBidirectionalEmbeddingsOverridesAndIsolates() {
        assertThat(codePoints().filter(CharacterRules::changesDirection).toArray())
                .containsExactly(codePoints()
                        .filter(c -> Character.getDirectionality(c) >= Character.DIRECTIONALITY_LEFT_TO_RIGHT_EMBEDDING)
                        .toArray());
    }

    private static IntStream codePoints() {
        return IntStream.rangeClosed(0, Character.MAX_CODE_POINT);
    }
}
