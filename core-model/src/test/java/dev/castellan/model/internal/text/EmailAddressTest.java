package dev.castellan.model.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.text.Normalizer;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmailAddressTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ada@example.org",
                "root@localhost",
                "A.da+ci!#$%&'*/=?^_`{|}~-@Example-1.ORG",
                "a..b.@example.org",
                "škoda@example.cz",
                "zoë@müller.example",
                "zoe\u0308@example.org",
                "用户@例子.广告",
                "संपर्क@डाटामेल.भारत",
                "क्षत्रिय@example.org",
                "น้ำ@ไทย.ไทย",
                "ນ້ຳ@example.org",
                "பயனர்@உதாரணம்.இந்தியா",
                "χρήστης@παράδειγμα.ελ",
                "مستخدم@مثال.إختبار",
                "٠١@example.org",
                "שלום@דוגמה.ישראל",
                "ユーザー@例え.テスト",
                "々〇@example.org",
                "사용자@한국.한국",
                "ọmọ\u0300lára@example.ng",
                "ꦱꦭꦩ꧀@example.id",
                "𐐨𐐩@example.org"
            })
    void acceptsLettersMarksAndDigitsOfEveryScript(String address) {
        assertThat(EmailAddress.isValid(address)).isTrue();
        assertThat(EmailAddress.isValid(Normalizer.normalize(address, Normalizer.Form.NFD)))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "@",
                "ada",
                "ada@",
                "@example.org",
                "a@b@c",
                "\"ada\"@example.org",
                "\"a b\"@example.org",
                "ada(comment)@example.org",
                "<ada@example.org>",
                "ada,eve@example.org",
                "ada@[127.0.0.1]",
                "ada@example..org",
                "ada@.example.org",
                "ada@example.org.",
                "ada@-example.org",
                "ada@example-.org",
                "ada@exam_ple.org",
                "ada@example.org\u00a0",
                "\u200bada@example.org",
                "a\u200dda@example.org",
                "ada@exa\u200cmple.org",
                "a\u00adda@example.org",
                "a\u2060da@example.org",
                "\ufeffada@example.org",
                "a\u034fda@example.org",
                "ada\ufe0f@example.org",
                "ada\udb40\udd00@example.org",
                "ada\u180b@example.org",
                "ada\u115f@example.org",
                "ada\u1160@example.org",
                "ada\u3164@example.org",
                "ada\uffa0@example.org",
                "ada\u17b4@example.org",
                "ada\u2800@example.org",
                "ada@example\u3002org",
                "ada\uff20example.org",
                "ａda@example.org",
                "ﬁ@example.org",
                "𝐚da@example.org",
                "\u0301ada@example.org",
                "a.\u0301da@example.org",
                "ada@\u0301example.org",
                "م\u0640حمد@example.org",
                "ada☃@example.org",
                "a\ud800da@example.org",
                "a\u202eda@example.org",
                "a\u0000da@example.org",
                "a\tda@example.org"
            })
    void rejectsInvalidOrLookalikeAddresses(String address) {
        assertThat(EmailAddress.isValid(address)).isFalse();
    }

    @Test
    void rejectsInvisibleCharactersAnywhereInAddress() {
        List<String> invisible = IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
                .filter(CharacterRules::showsNothing)
                .mapToObj(Character::toString)
                .toList();
        assertThat(invisible).hasSizeGreaterThan(150).allSatisfy(text -> {
            assertThat(EmailAddress.isValid(text + "ada@example.org")).isFalse();
            assertThat(EmailAddress.isValid("a" + text + "da@example.org")).isFalse();
            assertThat(EmailAddress.isValid("ada@exa" + text + "mple.org")).isFalse();
            assertThat(EmailAddress.isValid("ada@example.org" + text)).isFalse();
        });
    }

    @Test
    void limitsDomainLabelsTo63Characters() {
        assertThat(EmailAddress.isValid("ada@" + "x".repeat(63) + ".org")).isTrue();
        assertThat(EmailAddress.isValid("ada@" + "x".repeat(64) + ".org")).isFalse();
    }
}
