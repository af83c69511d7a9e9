package dev.castellan.model.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedactionTest {

    private static final String TOKEN = "csts_k7Qm2Z003aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf13RMa8";
    private static final String CODE = "k7Qm2Z3aUlTJC7tjlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf0X";
    private static final List<Redaction> ALL =
            List.of(Redaction.LOG, Redaction.JOURNAL, Redaction.REPORT, Redaction.ERROR);

    @ParameterizedTest
    @ValueSource(strings = {"", "_", "%5F", "%5f"})
    void hidesTokensInAllOutputsEvenIfUrlEncoded(String separator) {
        String text = separator.isEmpty() ? TOKEN : TOKEN.replace("_", separator);
        for (Redaction place : ALL) {
            assertThat(place.text("x=" + text + "&y"))
                    .doesNotContain("UlTJC7", "FevY")
                    .startsWith("x=")
                    .endsWith("&y");
            assertThat(place.text(text + "\n" + text)).doesNotContain("UlTJC7");
        }
    }

    @Test
    void showsTokenPrefixOnlyInJournalAndReports() {
        assertThat(Redaction.LOG.text(TOKEN)).isEqualTo("csts_***");
        assertThat(Redaction.JOURNAL.text(TOKEN)).isEqualTo("csts_k7Qm2Z003a…");
        assertThat(Redaction.REPORT.text(TOKEN)).isEqualTo("csts_k7Qm2Z003a...");
        assertThat(Redaction.ERROR.text(TOKEN)).isEqualTo("[left out]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Authorization: Bearer abc.def-ghi | Authorization: Bearer ***",
                "bearer%20abc.def-ghi x | bearer%20*** x",
                "bearer+abc.def-ghi | bearer+***",
                "Bearer csts_003aUlTJC7 | Bearer ***"
            })
    void hidesBearerCredentialsInLogs(String text, String page) {
        assertThat(Redaction.LOG.text(text)).isEqualTo(page);
    }

    @Test
    void hidesJwtsEvenIfTruncated() {
        String jwt = "eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln-_";
        for (String text : List.of(jwt, jwt.substring(0, 30))) {
            assertThat(Redaction.LOG.text("jwt=" + text + "&x")).isEqualTo("jwt=***&x");
            assertThat(Redaction.REPORT.text("(" + text + ")")).isEqualTo("(...)");
            assertThat(Redaction.ERROR.text("no: " + text + " is old")).isEqualTo("no: [left out] is old");
        }
        assertThat(Redaction.ERROR.text("eyJ".repeat(100_000))).hasSize(300_000);
    }

    @Test
    void hidesBearerCredentialsButKeepsPlaceholdersInErrors() {
        String sentence = "send one as Authorization: Bearer <token>, once";
        assertThat(Redaction.ERROR.text(sentence)).isEqualTo(sentence);
        assertThat(Redaction.ERROR.text("sent Bearer abcdefgh")).isEqualTo("sent Bearer [left out]");
        assertThat(Redaction.REPORT.text("sent Bearer abcdefgh")).isEqualTo("sent Bearer abcd...");
    }

    @ParameterizedTest
    @ValueSource(strings = {"token", "access_token", "value", "key", "API-KEY", "client.secret", "userPassword"})
    void hidesValuesOfSecretFields(String name) {
        String json = "{\"" + name + "\" : \"hunter2-hunter2\",\"name\":\"Apollo\"}";
        assertThat(Redaction.ERROR.text(json)).isEqualTo("{\"" + name + "\" : \"[left out]\",\"name\":\"Apollo\"}");
        assertThat(Redaction.REPORT.text(json)).isEqualTo("{\"" + name + "\" : \"hunt...\",\"name\":\"Apollo\"}");
    }

    @Test
    void hidesSecretsInEscapedOrTruncatedJson() {
        assertThat(Redaction.ERROR.text("{\"token\":\"a\\\"secret\",\"x\":1}")).doesNotContain("secret");
        assertThat(Redaction.REPORT.text("{\"token\":\"a\\\"secret\",\"x\":1}")).doesNotContain("secret");
        assertThat(Redaction.ERROR.text("{\"token\":\"secret and the end")).doesNotContain("secret");
        String deep = "{\"token\":\"" + "\\\"secret".repeat(20_000) + "\"}";
        assertThat(Redaction.ERROR.text(deep)).doesNotContain("secret");
    }

    @ParameterizedTest
    @ValueSource(strings = {" ", "+", "%20"})
    void hidesBearerCredentialsAfterManySpacesWithoutStackOverflow(String blank) {
        String text = "Bearer" + blank.repeat(100_000) + "abcdefgh1";
        for (Redaction place : List.of(Redaction.LOG, Redaction.REPORT, Redaction.ERROR)) {
            assertThat(place.text(text)).startsWith("Bearer").doesNotContain("efgh1");
        }
    }

    @Test
    void doesNotHideHeaderThatFollowsBearerChallengeInReports() {
        String headers = "WWW-Authenticate: Bearer\nContent-Type: application/json";
        assertThat(Redaction.REPORT.text(headers)).isEqualTo(headers);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Bearer realm=\"Example API\", error=\"invalid_token\"",
                "bearer Realm=example",
                "Bearer error=\"invalid_token\", error_description=\"expired\"",
                "Bearer scope=\"a b\""
            })
    void doesNotHideParametersOfBearerChallenge(String challenge) {
        for (Redaction place : List.of(Redaction.LOG, Redaction.REPORT, Redaction.ERROR)) {
            assertThat(place.text("WWW-Authenticate: " + challenge)).isEqualTo("WWW-Authenticate: " + challenge);
        }
        assertThat(Redaction.REPORT.text("Bearer realmless-secret=")).isEqualTo("Bearer real...");
        assertThat(Redaction.ERROR.text("Bearer errors-secret=")).isEqualTo("Bearer [left out]");
    }

    @Test
    void hidesTokenInFieldNameAndFieldValue() {
        String json = "{\"" + TOKEN + "_token\":\"hunter2-hunter2\"}";
        assertThat(Redaction.ERROR.text(json)).doesNotContain("UlTJC7", "hunter2");
        assertThat(Redaction.REPORT.text(json)).doesNotContain("UlTJC7", "er2-");
    }

    @Test
    void doesNotHideTokenIdsTokenPrefixesOrCursors() {
        String text = "{\"token_id\":\"1\",\"prefix\":\"csts_k7Qm2Z003a\",\"next_cursor\":\"abc\"}";
        assertThat(Redaction.JOURNAL.text(text)).isEqualTo(text);
        assertThat(Redaction.REPORT.text(text)).isEqualTo(text);
    }

    @Test
    void hidesInvitationCodesInFieldsAndLinks() {
        String json = "{\"code\" : \"" + CODE + "\",\"url\":\"https://a.example/console/join#" + CODE + "\"}";
        assertThat(Redaction.LOG.text(json))
                .isEqualTo("{\"code\" : \"***\",\"url\":\"https://a.example/console/join#***\"}");
        assertThat(Redaction.ERROR.text(json))
                .isEqualTo("{\"code\" : \"[left out]\",\"url\":\"https://a.example/console/join#[left out]\"}");
        assertThat(Redaction.REPORT.text(json))
                .isEqualTo("{\"code\" : \"k7Qm2Z3aUl...\",\"url\":\"https://a.example/console/join#k7Qm2Z3aUl...\"}");
        assertThat(Redaction.JOURNAL.text(json))
                .isEqualTo("{\"code\" : \"k7Qm2Z3aUl…\",\"url\":\"https://a.example/console/join#k7Qm2Z3aUl…\"}");
    }

    @Test
    void hidesTruncatedOrEncodedInvitationCodes() {
        for (Redaction place : ALL) {
            assertThat(place.text("{\"code\":\"" + CODE.substring(0, 20))).doesNotContain("TJC7");
            assertThat(place.text("GET /console/join%23" + CODE)).doesNotContain("TJC7");
            assertThat(place.text("/console/join?purpose=recover#" + CODE)).doesNotContain(CODE.substring(20));
            assertThat(place.text("/console/join#" + CODE.substring(0, 20) + " "))
                    .doesNotContain("TJC7");
        }
    }

    @Test
    void doesNotHideCodeFieldsWithoutInvitationCodes() {
        String json = "{\"code\":\"E1042\",\"country_code\":\"de\",\"url\":\"https://a.example/joined\"}";
        for (Redaction place : ALL) {
            assertThat(place.text(json)).isEqualTo(json);
        }
    }

    @Test
    void hidesGivenSecretRegardlessOfItsFormat() {
        assertThat(Redaction.ERROR.text("you sent hunter2.", "hunter2")).isEqualTo("you sent [left out].");
        assertThat(Redaction.ERROR.text("nothing", null)).isEqualTo("nothing");
        assertThat(Redaction.ERROR.text("nothing", "")).isEqualTo("nothing");
    }

    @Test
    void hidesSecretCompletelyUnlessItIsCastellanToken() {
        assertThat(Redaction.JOURNAL.secret("hunter2")).isEqualTo("…");
        assertThat(Redaction.JOURNAL.secret(TOKEN)).isEqualTo("csts_k7Qm2Z003a…");
    }
}
