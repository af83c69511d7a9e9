package dev.castellan.server.internal.tokens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CodeTextTest {

    /** The secret of the vector of {@link TokenTextTest}, without kind and checksum. */
    private static final String OF_COUNTING_BYTES = "003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf";

    @Test
    void countingBytesGiveTheSecretOfTheVectorOfATokenWithoutKindAndChecksum() {
        byte[] secret = new byte[32];
        for (int i = 0; i < secret.length; i++) {
            secret[i] = (byte) i;
        }
        assertThat(CodeText.of(secret)).isEqualTo(OF_COUNTING_BYTES);
    }

    @Test
    void theSmallestAndTheGreatestSecretAreWellFormed() {
        byte[] greatest = new byte[32];
        Arrays.fill(greatest, (byte) 0xff);
        assertThat(CodeText.of(new byte[32])).isEqualTo("0".repeat(43));
        assertThat(CodeText.isWellFormed(CodeText.of(greatest))).isTrue();
        assertThat(CodeText.isWellFormed("0".repeat(43))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDl",
                "003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf0",
                "003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDl-",
                " 03aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf",
                "٠03aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf"
            })
    void otherTextsAreNotWellFormed(String text) {
        assertThat(CodeText.isWellFormed(text)).isFalse();
    }

    @Test
    void aSecretOfAnotherLengthIsRefused() {
        assertThatThrownBy(() -> CodeText.of(new byte[31]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a secret has 32 bytes, not 31");
    }
}
