package dev.castellan.server.internal.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.model.Role;
import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.model.json.JsonValue;
import dev.castellan.server.spi.Refusal;
import java.util.Collections;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FieldRulesTest {

    @ParameterizedTest
    @ValueSource(
            strings = {"x", "Ada Lovelace", "  padded  ", "é", "字", "👩\u200d🚀", "%_'\"<>&\\", "\u05d0\u200f (1)"})
    void acceptsEveryReadableTextAsName(String name) {
        assertThatCode(() -> FieldRules.checkName(name)).doesNotThrowAnyException();
    }

    @Test
    void measuresNameLengthInCodePoints() {
        assertThatCode(() -> FieldRules.checkName("😀".repeat(255))).doesNotThrowAnyException();
        assertRefused(() -> FieldRules.checkName("😀".repeat(256)), "name: must have 1 to 255 characters, has 256");
        assertRefused(() -> FieldRules.checkName("x".repeat(256)), "name: must have 1 to 255 characters, has 256");
        assertRefused(() -> FieldRules.checkName(""), "name: must have 1 to 255 characters, has 0");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                " ",
                "   ",
                "\t",
                "\n ",
                "\u3000",
                "\u00a0",
                "\u2007",
                "\u200b",
                "\u2060 \ufeff",
                "\u2028",
                "\u202e"
            })
    void rejectsInvisibleNameAsBlank(String name) {
        assertRefused(() -> FieldRules.checkName(name), "name: must not be blank");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\u0000b", "a\nb", "a\tb", "\u007fx", "x\u0085", "\ud800x", "x\udc00"})
    void rejectsControlCharactersAndLoneSurrogatesInName(String name) {
        assertRefused(() -> FieldRules.checkName(name), "name: must not contain control characters");
    }

    @ParameterizedTest
    @ValueSource(ints = {0x202A, 0x202B, 0x202C, 0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069})
    void rejectsTextDirectionCharactersInNameAndEmail(int character) {
        String text = "a" + Character.toString(character) + "b";
        String code = String.format("U+%04X", character);
        assertRefused(
                () -> FieldRules.checkName(text),
                "name: must not contain " + code + ", which changes the direction of text");
        assertRefused(
                () -> FieldRules.checkEmail(text + "@b"),
                "email: expected an address, such as ci@example.org, without " + code);
    }

    @Test
    void acceptsMissingOptionalNameButRejectsBlankName() {
        assertThatCode(() -> FieldRules.checkOptionalName(null)).doesNotThrowAnyException();
        assertRefused(() -> FieldRules.checkOptionalName(" "), "name: must not be blank");
    }

    @Test
    void acceptsOnlyRolesClientAndOrgAdmin() {
        assertThatCode(() -> FieldRules.checkRole(Role.of("client"))).doesNotThrowAnyException();
        assertThatCode(() -> FieldRules.checkRole(Role.of("org_admin"))).doesNotThrowAnyException();
        for (String role : new String[] {"", "Client", "admin", "client "}) {
            assertRefused(() -> FieldRules.checkRole(Role.of(role)), "role: expected org_admin or client");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"a@b", "Ada.Lovelace+ci@example.org", "é@exämple.org"})
    void acceptsEmailWithLocalPartAndDomain(String email) {
        assertThatCode(() -> FieldRules.checkEmail(email)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "@", "a", "a@", "@b", "a@b@c", "\"a\"@b", "a@[127.0.0.1]", "a\u0000@b", "a@b\ud800"})
    void rejectsMalformedEmailAddress(String email) {
        assertRefused(() -> FieldRules.checkEmail(email), "email: expected an address, such as ci@example.org");
    }

    @ParameterizedTest
    @CsvSource({"'a b@c', U+0020", "' a@b', U+0020", "'a@b\u00a0', U+00A0", "'\u200ba@b', U+200B", "'a@b\n', U+000A"})
    void errorIdentifiesInvisibleCharacterInEmail(String email, String character) {
        assertRefused(
                () -> FieldRules.checkEmail(email),
                "email: expected an address, such as ci@example.org, without " + character);
    }

    @Test
    void limitsEmailTo254Characters() {
        assertThatCode(() -> FieldRules.checkEmail("a".repeat(252) + "@b")).doesNotThrowAnyException();
        assertRefused(
                () -> FieldRules.checkEmail("a".repeat(253) + "@b"),
                "email: must have at most 254 characters, has 255");
    }

    @Test
    void measuresPayloadInBytesOfCompactJson() {
        JsonValue payload = JsonValue.parse("[ \"éé\" ]");
        assertThatCode(() -> FieldRules.checkPayload(payload, 8)).doesNotThrowAnyException();
        assertThatCode(() -> FieldRules.checkPayload(null, 8)).doesNotThrowAnyException();
        assertRefused(() -> FieldRules.checkPayload(payload, 7), "payload: must have at most 7 bytes, has 8");
    }

    @Test
    void rejectsListWithTooManyItems() {
        assertThatCode(() -> FieldRules.checkCount("project_ids", Collections.nCopies(3, "x"), 3))
                .doesNotThrowAnyException();
        assertRefused(
                () -> FieldRules.checkCount("project_ids", Collections.nCopies(4, "x"), 3),
                "project_ids: at most 3 are allowed, found 4");
    }

    private static void assertRefused(ThrowingCallable check, String message) {
        Refusal refusal = catchThrowableOfType(Refusal.class, check);
        assertThat(refusal).hasMessage(message);
        assertThat(refusal.kind()).isEqualTo(ErrorKind.INVALID);
    }
}
