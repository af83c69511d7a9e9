package dev.castellan.model.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UuidTextTest {

    private static final String TEXT = "0190f3a2-7b4c-7d1e-8f00-1234567890ab";

    @Test
    void parsesUuidInUpperAndLowerCase() {
        UUID id = UUID.fromString(TEXT);
        assertThat(UuidText.parse(TEXT)).isEqualTo(id);
        assertThat(UuidText.parse(TEXT.toUpperCase(Locale.ROOT))).isEqualTo(id);
        assertThat(UuidText.parse("ffffffff-ffff-ffff-ffff-ffffffffffff")).isEqualTo(new UUID(-1, -1));
        assertThat(UuidText.parse("00000000-0000-0000-0000-000000000000")).isEqualTo(new UUID(0, 0));
    }

    @Test
    void parsesOutputOfUuidToString() {
        Random random = new Random(7);
        for (int i = 0; i < 1000; i++) {
            UUID id = new UUID(random.nextLong(), random.nextLong());
            assertThat(UuidText.parse(id.toString())).isEqualTo(id);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "1-2-3-4-5",
                "0190f3a27b4c7d1e8f001234567890ab",
                "{0190f3a2-7b4c-7d1e-8f00-1234567890ab}",
                "urn:uuid:0190f3a2-7b4c-7d1e-8f00-1234567890ab",
                " 0190f3a2-7b4c-7d1e-8f00-1234567890ab",
                "0190f3a2-7b4c-7d1e-8f00-1234567890ab ",
                "0190f3a-27b4c-7d1e-8f00-1234567890ab",
                "0190f3a2--7b4c-7d1e-8f00-123456789ab",
                "+190f3a2-7b4c-7d1e-8f00-1234567890ab",
                "0190f3a2-7b4c-7d1e-8f00-1234567890aｂ",
                "٠190f3a2-7b4c-7d1e-8f00-1234567890ab"
            })
    void returnsNullForTextNotInStandardUuidFormat(String text) {
        assertThat(UuidText.parse(text)).isNull();
    }

    @Test
    void returnsNullIfOneCharacterIsMissing() {
        for (int i = 0; i < TEXT.length(); i++) {
            String shorter = TEXT.substring(0, i) + TEXT.substring(i + 1);
            assertThat(UuidText.parse(shorter)).as(shorter).isNull();
        }
    }

    @Test
    void returnsNullIfThereIsOneExtraCharacter() {
        for (int i = 0; i <= TEXT.length(); i++) {
            String longer = TEXT.substring(0, i) + "0" + TEXT.substring(i);
            assertThat(UuidText.parse(longer)).as(longer).isNull();
        }
    }

    @Test
    void returnsNullIfAnyCharacterIsInvalid() {
        for (int i = 0; i < TEXT.length(); i++) {
            for (char wrong :
                    new char[] {'g', 'G', ' ', '_', '/', ':', '@', '`', '\0', '\n', 'é', '\uff11', '\ud800'}) {
                String mutated = TEXT.substring(0, i) + wrong + TEXT.substring(i + 1);
                assertThat(UuidText.parse(mutated)).as(mutated).isNull();
            }
        }
    }

    @Test
    void returnsNullIfDashIsSwappedWithNextCharacter() {
        for (int dash : new int[] {8, 13, 18, 23}) {
            String swapped = TEXT.substring(0, dash) + TEXT.charAt(dash + 1) + '-' + TEXT.substring(dash + 2);
            assertThat(UuidText.parse(swapped)).as(swapped).isNull();
        }
    }
}
