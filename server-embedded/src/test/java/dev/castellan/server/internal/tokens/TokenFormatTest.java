package dev.castellan.server.internal.tokens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.server.internal.store.rows.TokenHash;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenFormatTest {

    private static final String TAG = "k7Qm2Z";
    private static final String OF_COUNTING_BYTES = "csts_k7Qm2Z003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf13RMa8";
    private static final String OF_BYTES_FF = "cstu_k7Qm2ZyhjskwdA6OZ1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp1217TIX";
    private static final String ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    @Test
    void serviceAccountTokenForSecretOfAscendingBytesMatchesTestVector() {
        byte[] secret = new byte[32];
        for (int i = 0; i < secret.length; i++) {
            secret[i] = (byte) i;
        }
        assertThat(TokenFormat.of(TAG, secret, true)).isEqualTo(OF_COUNTING_BYTES);
    }

    @Test
    void humanUserTokenForSecretOfAllOneBitsMatchesTestVector() {
        assertThat(TokenFormat.of(TAG, filled(0xff), false)).isEqualTo(OF_BYTES_FF);
    }

    @Test
    void hashesTestVectorWithSha256() {
        assertThat(TokenHash.of(OF_COUNTING_BYTES).toHex())
                .isEqualTo("c281b446d951706a8b6a4485da184baa745d549abd41799c54603ae51f5a0d3f");
    }

    @Test
    void encodesAllZeroSecretWithZeroDigits() {
        assertThat(TokenFormat.of(TAG, filled(0), true))
                .startsWith("csts_" + TAG + "0".repeat(43))
                .hasSize(60);
    }

    @Test
    void testVectorsAreWellFormed() {
        assertThat(TokenFormat.isWellFormed(OF_COUNTING_BYTES)).isTrue();
        assertThat(TokenFormat.isWellFormed(OF_BYTES_FF)).isTrue();
    }

    @Test
    void encodesEverySecretInSixtyCharacters() {
        Random random = new Random(11);
        byte[] secret = new byte[32];
        for (int i = 0; i < 500; i++) {
            random.nextBytes(secret);
            String token = TokenFormat.of(TAG, secret, i % 2 == 0);
            assertThat(token).hasSize(TokenFormat.LENGTH).matches("cst[su]_[0-9A-Za-z]{55}");
            assertThat(TokenFormat.isWellFormed(token)).isTrue();
        }
    }

    @Test
    void detectsOneWrongCharacterAtAnyPosition() {
        for (int i = 0; i < OF_COUNTING_BYTES.length(); i++) {
            String before = OF_COUNTING_BYTES.substring(0, i);
            String after = OF_COUNTING_BYTES.substring(i + 1);
            assertThat(ALPHABET.chars().mapToObj(other -> before + (char) other + after))
                    .filteredOn(text -> !text.equals(OF_COUNTING_BYTES))
                    .isNotEmpty()
                    .noneMatch(TokenFormat::isWellFormed);
        }
    }

    @Test
    void detectsSwappedNeighboringCharacters() {
        for (int i = 0; i + 1 < OF_COUNTING_BYTES.length(); i++) {
            char[] swapped = OF_COUNTING_BYTES.toCharArray();
            swapped[i] = OF_COUNTING_BYTES.charAt(i + 1);
            swapped[i + 1] = OF_COUNTING_BYTES.charAt(i);
            String text = new String(swapped);
            assertThat(TokenFormat.isWellFormed(text)).as(text).isEqualTo(text.equals(OF_COUNTING_BYTES));
        }
    }

    @Test
    void detectsPrefixOfOtherTokenKind() {
        assertThat(TokenFormat.isWellFormed(OF_COUNTING_BYTES.replace("csts_", "cstu_")))
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "csts_",
                "csts_k7Qm2Z003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf13RMa",
                "csts_003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf0XFevY",
                "csts_k7Qm2Z003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf13RMa88",
                " csts_k7Qm2Z003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf13RMa8",
                "CSTS_k7Qm2Z003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf13RMa8",
                "csts-k7Qm2Z003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf13RMa8",
                "csts_k7Qm2Z003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf13RMa=",
                "csts_k7Qm2Z003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf13RMa８",
                "csts_k7Qm2Z００3aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf13RMa8"
            })
    void recognizesMalformedTokens(String text) {
        assertThat(TokenFormat.isWellFormed(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 31, 33})
    void rejectsSecretOfWrongLength(int length) {
        assertThatThrownBy(() -> TokenFormat.of(TAG, new byte[length], true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a secret has 32 bytes, not " + length);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "k7Qm2", "k7Qm2Zx", "k7Qm2-"})
    void rejectsTagWithWrongLengthOrCharacter(String tag) {
        assertThatThrownBy(() -> TokenFormat.of(tag, new byte[32], true))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("6 letters and digits");
    }

    @Test
    void referenceContainsTagAndHashOfEntireToken() {
        assertThat(TokenFormat.reference(OF_COUNTING_BYTES))
                .isEqualTo(new TokenReference(TAG, TokenHash.of(OF_COUNTING_BYTES)));
        assertThat(TokenFormat.reference(OF_COUNTING_BYTES + "x")).isNull();
    }

    private static byte[] filled(int value) {
        byte[] bytes = new byte[32];
        Arrays.fill(bytes, (byte) value);
        return bytes;
    }
}
