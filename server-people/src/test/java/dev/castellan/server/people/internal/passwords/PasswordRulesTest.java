package dev.castellan.server.people.internal.passwords;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.spi.Refusal;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class PasswordRulesTest {

    private static final List<String> KNOWN =
            KnownWords.of("Anneliese Grünwald-Kowalski", "akowalski@moonbase.example");

    /** Returns the lines of {@code passwords.tsv}: the password, {@code allowed} or {@code refused}, and the reason. */
    static Stream<Arguments> passwords() throws IOException {
        try (InputStream file = PasswordRulesTest.class.getResourceAsStream("passwords.tsv")) {
            return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(line -> Arguments.of((Object[]) line.split("\t", -1)));
        }
    }

    @ParameterizedTest
    @MethodSource("passwords")
    void allowsOrRefusesPasswordsAsListedInFile(String password, String verdict, String reason) {
        assertThat(isAllowed(password) ? "allowed" : "refused")
                .as("%s: %s", password, reason)
                .isEqualTo(verdict);
    }

    @Test
    void refusesPasswordThatRepeatsUsersName() {
        String password = "vint cerf vint cerf";

        assertThatThrownBy(() -> check("password", password, KnownWords.of("Vint Cerf", "vint@example.org")))
                .hasMessageContaining("is easy to guess");
    }

    @Test
    void requiresAtLeastFifteenCodePoints() {
        assertRefused("xK9#mQ2vL8pR4t", "password: must have 15 to 200 characters, has 14");
        assertRefused("🐢".repeat(14), "password: must have 15 to 200 characters, has 14");
        assertThat(check("password", "xK9#mQ2vL8pR4tW", KNOWN)).hasSize(15);
    }

    @Test
    @Timeout(value = 20, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void checksLongPasswordsInLinearTime() {
        assertRefused("\u0301\u0316".repeat(100_000), "password: must have 15 to 200 characters, has 200000");
        // four code points for one character
        assertThat(PasswordRules.checkLength("password", "\u03b1\u0313\u0300\u0345".repeat(200)))
                .isEqualTo("\u1f82".repeat(200));
    }

    @Test
    void allowsAtMostTwoHundredCodePoints() {
        String max = "seven green turtles dance ".repeat(8).substring(0, 200);

        assertThat(check("password", max, KNOWN)).hasSize(200);
        assertRefused(max + "x", "password: must have 15 to 200 characters, has 201");
    }

    @Test
    void measuresPasswordLengthAfterNormalization() {
        // fourteen accented letters, each of which is two characters before normalization
        assertRefused("e\u0301".repeat(14), "has 14");
        assertThat(check("password", "cafe\u0301 lantern orbit", KNOWN)).isEqualTo("café lantern orbit");
    }

    @Test
    void refusesPasswordMatchingUsersNameButAllowsItForOtherUsers() {
        String password = "grünwaldkowalski";

        assertThat(check("password", password, List.of())).isEqualTo(password);
        assertRefused(password, "password: is easy to guess");
    }

    @Test
    void refusalMessageContainsFieldNameButNotPassword() {
        assertThatThrownBy(() -> check("new", "passwordpassword", KNOWN))
                .isInstanceOf(Refusal.class)
                .hasMessageStartingWith("new: ")
                .hasMessageNotContaining("passwordpassword");
    }

    private static boolean isAllowed(String password) {
        try {
            check("password", password, KNOWN);
            return true;
        } catch (Refusal refused) {
            return false;
        }
    }

    private void assertRefused(String password, String message) {
        assertThatThrownBy(() -> check("password", password, KNOWN))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.kind()).isEqualTo(ErrorKind.INVALID))
                .hasMessageContaining(message);
    }

    private static String check(String field, String password, List<String> existing) {
        String normalized = PasswordRules.checkLength(field, password);
        PasswordRules.checkStrength(field, normalized, existing);
        return normalized;
    }
}
