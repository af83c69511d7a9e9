package dev.castellan.server.people.internal.passwords;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PasswordRulesTest {

    private static final List<String> KNOWN =
            KnownWords.of("Anneliese Grünwald-Kowalski", "akowalski@moonbase.example");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "seven green turtles dance",
                "lantern orbit velvet",
                "PurpleLanternOrbit42",
                "vier kleine Enten im Nebel",
                "пять зелёных черепах",
                "lamp  ~  orbit  ~  yak",
                "xK9#mQ2vL8pR4tW",
                "🐢🦊🐙🦉🐝🦔🐸🦀🐳🦜🐌🦚🐿🦩🐞"
            })
    void anythingLongThatIsHardToGuessIsAllowed(String password) {
        assertThat(check("password", password, KNOWN)).isEqualTo(password);
    }

    @Test
    void fourteenCodePointsAreTooFewAndFifteenEnough() {
        assertRefused("xK9#mQ2vL8pR4t", "password: must have 15 to 200 characters, has 14");
        assertRefused("🐢".repeat(14), "password: must have 15 to 200 characters, has 14");
        assertThat(check("password", "xK9#mQ2vL8pR4tW", KNOWN)).hasSize(15);
    }

    @Test
    void twoHundredCodePointsAreAllowedAndOneMoreIsNot() {
        String longest = "seven green turtles dance ".repeat(8).substring(0, 200);

        assertThat(check("password", longest, KNOWN)).hasSize(200);
        assertRefused(longest + "x", "password: must have 15 to 200 characters, has 201");
    }

    @Test
    void lengthIsCountedAfterNormalization() {
        // fourteen accented letters, each of which is two characters before normalization
        assertRefused("e\u0301".repeat(14), "has 14");
        assertThat(check("password", "cafe\u0301 lantern orbit", KNOWN)).isEqualTo("café lantern orbit");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "passwordpassword",
                "aaaaaaaaaaaaaaaaaaaaaaaa",
                "qwertyuiopasdfgh",
                "123456789012345",
                "iloveyouiloveyou",
                "abcdefghijklmnopqrstuvwxyz",
                "AnnelieseKowalski",
                "akowalski@moonbase.example",
                "KowalskiKowalski1",
                "castellancastellan",
                "castellan castellan",
                "password password",
                "iloveyou iloveyou",
                "Welcome1 Welcome1",
                "Welcome1-Welcome1_Welcome1",
                "summer 2026 summer",
                "Summer2026Summer",
                "Winter2025!Winter2025!",
                "kowalski grünwald kowalski",
                "Moonbase 1987 Moonbase",
                "p@ssw0rd p@ssw0rd",
                "letmein letmein 123",
                "monkey dragon monkey",
                "aaaa bbbb aaaa bbbb",
                "hello hello hello hello",
                "qwerty qwerty qwerty",
                "abc 123 abc 123 abc",
                "love you love you love",
                "correct horse battery staple",
                "CorrectHorseBatteryStaple"
            })
    void whatIsEasyToGuessIsRefused(String password) {
        assertRefused(password, "password: is easy to guess");
    }

    @Test
    void wordsAboutTheUserMakeTheDifference() {
        String password = "grünwaldkowalski";

        assertThat(check("password", password, List.of())).isEqualTo(password);
        assertRefused(password, "password: is easy to guess");
    }

    @Test
    void refusalNamesTheFieldAndNeverThePassword() {
        assertThatThrownBy(() -> check("new", "passwordpassword", KNOWN))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("new: ")
                .hasMessageNotContaining("passwordpassword");
    }

    private void assertRefused(String password, String message) {
        assertThatThrownBy(() -> check("password", password, KNOWN))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.kind()).isEqualTo(ErrorKind.INVALID))
                .hasMessageContaining(message);
    }

    private static String check(String field, String password, List<String> known) {
        String normalized = PasswordRules.checkLength(field, password);
        PasswordRules.checkStrength(field, normalized, known);
        return normalized;
    }
}
