package dev.castellan.server.internal.tokens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.server.store.rows.TokenHash;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenTextTest {

    private static final String OF_COUNTING_BYTES = "csts_003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf0XFevY";
    private static final String OF_BYTES_FF = "cstu_yhjskwdA6OZ1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp14BH3a6";
    private static final String ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    @Test
    void countingBytesGiveTheVectorOfAServiceAccount() {
        byte[] secret = new byte[32];
        for (int i = 0; i < secret.length; i++) {
            secret[i] = (byte) i;
        }
        assertThat(TokenText.of(secret, true)).isEqualTo(OF_COUNTING_BYTES);
    }

    @Test
    void bytesOfOnesGiveTheVectorOfAHuman() {
        assertThat(TokenText.of(filled(0xff), false)).isEqualTo(OF_BYTES_FF);
    }

    @Test
    void theHashOfTheVectorIsItsSha256() {
        assertThat(TokenHash.of(OF_COUNTING_BYTES).toHex())
                .isEqualTo("68aeb78e27867a2df695bc016ab7fcf5b2c17b8b8ecae4eb8eea985cd3e3584b");
    }

    @Test
    void bytesOfZerosArePaddedWithZeros() {
        assertThat(TokenText.of(filled(0), true))
                .startsWith("csts_" + "0".repeat(43))
                .hasSize(54);
    }

    @Test
    void theVectorsAreWellFormed() {
        assertThat(TokenText.isWellFormed(OF_COUNTING_BYTES)).isTrue();
        assertThat(TokenText.isWellFormed(OF_BYTES_FF)).isTrue();
    }

    @Test
    void everySecretGivesFiftyFourCharactersOfTheAlphabet() {
        Random random = new Random(11);
        byte[] secret = new byte[32];
        for (int i = 0; i < 500; i++) {
            random.nextBytes(secret);
            String token = TokenText.of(secret, i % 2 == 0);
            assertThat(token).hasSize(TokenText.LENGTH).matches("cst[su]_[0-9A-Za-z]{49}");
            assertThat(TokenText.isWellFormed(token)).isTrue();
        }
    }

    @Test
    void oneWrongCharacterAnywhereIsFound() {
        for (int i = 0; i < OF_COUNTING_BYTES.length(); i++) {
            String before = OF_COUNTING_BYTES.substring(0, i);
            String after = OF_COUNTING_BYTES.substring(i + 1);
            assertThat(ALPHABET.chars().mapToObj(other -> before + (char) other + after))
                    .filteredOn(text -> !text.equals(OF_COUNTING_BYTES))
                    .isNotEmpty()
                    .noneMatch(TokenText::isWellFormed);
        }
    }

    @Test
    void twoNeighboursSwappedAreFound() {
        for (int i = 0; i + 1 < OF_COUNTING_BYTES.length(); i++) {
            char[] swapped = OF_COUNTING_BYTES.toCharArray();
            swapped[i] = OF_COUNTING_BYTES.charAt(i + 1);
            swapped[i + 1] = OF_COUNTING_BYTES.charAt(i);
            String text = new String(swapped);
            assertThat(TokenText.isWellFormed(text)).as(text).isEqualTo(text.equals(OF_COUNTING_BYTES));
        }
    }

    @Test
    void theOtherKindsPrefixDoesNotFitTheChecksum() {
        assertThat(TokenText.isWellFormed(OF_COUNTING_BYTES.replace("csts_", "cstu_")))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "csts_",
                "csts_003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf0XFev",
                "csts_003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf0XFevYY",
                " csts_003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf0XFevY",
                "CSTS_003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf0XFevY",
                "csts-003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf0XFevY",
                "csts_003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf0XFev=",
                "csts_003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf0XFevＹ",
                "csts_００3aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf0XFevY"
            })
    void otherTextIsNoToken(String text) {
        assertThat(TokenText.isWellFormed(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 31, 33})
    void aSecretOfAnotherLengthIsRefused(int length) {
        assertThatThrownBy(() -> TokenText.of(new byte[length], true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a secret has 32 bytes, not " + length);
    }

    private static byte[] filled(int value) {
        byte[] bytes = new byte[32];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }
}
