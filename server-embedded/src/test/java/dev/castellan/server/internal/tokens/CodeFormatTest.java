package dev.castellan.server.internal.tokens;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.server.internal.store.rows.TokenHash;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CodeFormatTest {

    private static final String TAG = "k7Qm2Z";

    /** The test vector from {@link TokenFormatTest}, without kind and checksum. */
    private static final String OF_COUNTING_BYTES = "k7Qm2Z003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf";

    @Test
    void codeForSecretOfAscendingBytesMatchesTestVector() {
        byte[] secret = new byte[32];
        for (int i = 0; i < secret.length; i++) {
            secret[i] = (byte) i;
        }
        assertThat(CodeFormat.of(TAG, secret)).isEqualTo(OF_COUNTING_BYTES);
    }

    @Test
    void encodesSmallestAndLargestSecretsAsWellFormedCodes() {
        byte[] greatest = new byte[32];
        Arrays.fill(greatest, (byte) 0xff);
        assertThat(CodeFormat.of(TAG, new byte[32])).isEqualTo(TAG + "0".repeat(43));
        assertThat(CodeFormat.isWellFormed(CodeFormat.of(TAG, greatest))).isTrue();
        assertThat(CodeFormat.isWellFormed("0".repeat(49))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf",
                "k7Qm2Z003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDl",
                "k7Qm2Z003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf0",
                "k7Qm2Z003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDl-",
                " 7Qm2Z003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf",
                "٠7Qm2Z003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf"
            })
    void recognizesMalformedCodes(String text) {
        assertThat(CodeFormat.isWellFormed(text)).isFalse();
    }

    @Test
    void rejectsSecretOfWrongLength() {
        assertThatThrownBy(() -> CodeFormat.of(TAG, new byte[31]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a secret has 32 bytes, not 31");
    }

    @Test
    void referenceContainsTagAndHashOfEntireCode() {
        assertThat(CodeFormat.reference(OF_COUNTING_BYTES))
                .isEqualTo(new TokenReference(TAG, TokenHash.of(OF_COUNTING_BYTES)));
        assertThat(CodeFormat.reference(OF_COUNTING_BYTES + "x")).isNull();
    }
}
