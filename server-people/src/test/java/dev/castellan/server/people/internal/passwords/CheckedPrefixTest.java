package dev.castellan.server.people.internal.passwords;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class CheckedPrefixTest {

    @Test
    void checksOrdinaryPasswordCompletely() {
        assertThat(CheckedPrefix.of("correct horse battery staple")).hasToString("correct horse battery staple");
        assertThat(CheckedPrefix.of("p@ssw0rd p@ssw0rd")).hasToString("p@ssw0rd p@ssw0rd");
    }

    @Test
    void checksOnlyFirst64CharactersOfLongPassword() {
        assertThat(CheckedPrefix.of("ab".repeat(100))).hasToString("ab".repeat(32));
    }

    @Test
    void replacesAmbiguousCharactersIfTooManyInterpretationsArePossible() {
        assertThat(CheckedPrefix.of("4@({[< 1!|7 $5 +7")).hasToString("4@({[< 1ii7 s5 t7");
    }

    @Test
    void doesNotReplaceDigits() {
        assertThat(CheckedPrefix.of("1234567890 4@8({[<3691!|")).asString().startsWith("1234567890 4");
        assertThat(CheckedPrefix.of("19991231 123456789012345")).hasToString("19991231 123456789012345");
    }

    @Test
    void limitsPrefixTo64CharactersForAnyInputLength() {
        String all =
                "4@8({[<3691!|05$+7%2".chars().mapToObj(Character::toString).collect(Collectors.joining("🐢"));

        for (int length = 0; length < all.length(); length++) {
            assertThat(CheckedPrefix.of(all.substring(0, length))).hasSize(Math.min(64, length));
        }
    }
}
