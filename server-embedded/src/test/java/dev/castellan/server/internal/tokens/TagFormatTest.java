package dev.castellan.server.internal.tokens;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.server.spi.SecretSource;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TagFormatTest {

    @Test
    void tagConsistsOfLastSixBase62DigitsOfRandomNumber() {
        byte[] random = new byte[32];
        assertThat(TagFormat.of(random)).isEqualTo("000000");
        random[31] = 63;
        assertThat(TagFormat.of(random)).isEqualTo("000011");
        Arrays.fill(random, (byte) 0xff);
        assertThat(TagFormat.of(random))
                .isEqualTo(CodeFormat.of("000000", random).substring(43));
    }

    @Test
    void randomTagsAreWellFormedAndDiffer() {
        SecretSource secrets = SecretSource.random();
        String tag = TagFormat.of(secrets.next());
        assertThat(TagFormat.isWellFormed(tag)).isTrue();
        assertThat(TagFormat.of(secrets.next())).isNotEqualTo(tag);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "k7Qm2", "k7Qm2Zx", "k7Qm2-", "k7Qm2٠"})
    void recognizesMalformedTags(String text) {
        assertThat(TagFormat.isWellFormed(text)).isFalse();
    }
}
