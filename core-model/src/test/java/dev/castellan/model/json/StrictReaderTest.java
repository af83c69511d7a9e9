package dev.castellan.model.json;

import static dev.castellan.model.json.StrictReading.read;
import static dev.castellan.model.json.StrictReading.refused;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.model.NewProject;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.NewToken;
import dev.castellan.model.TokenRotation;
import dev.castellan.model.inputs.NewInput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests invalid fields in request bodies and the messages that name them. */
class StrictReaderTest {

    private static final String UUID_WANTED = "expected a UUID, such as 0190f3a2-7b4c-7d1e-8f00-1234567890ab";
    private static final String TIMESTAMP_WANTED =
            "expected a timestamp of RFC 3339 with offset, such as 2030-01-31T12:00:00Z";

    @Test
    void rejectsFieldWithEmptyName() {
        refused(NewProject.class, "{\"name\":\"x\",\"\":1}", "\"\": unknown field; expected one of: name");
        refused(NewProject.class, "{\"\":1}", "\"\": unknown field; expected one of: name");
    }

    @Test
    void errorForUnknownFieldListsKnownFields() {
        refused(NewProject.class, "{\"name\":\"x\",\"color\":\"red\"}", "color: unknown field; expected one of: name");
        refused(
                NewServiceAccount.class,
                "{\"name\":\"n\",\"role\":\"client\",\"project_ids\":[],\"is_service_account\":false}",
                "is_service_account: unknown field; expected one of: email, name, project_ids, role");
    }

    @Test
    void errorForTooLargeNumberContainsFieldName() {
        refused(TokenRotation.class, "{\"overlap_seconds\":99999999999}", "overlap_seconds: the number is too large");
    }

    /** JSON does not distinguish 1 from 1.0, but 0.5 is not a whole number. */
    @Test
    void fieldForAnyNumberTakesWholeNumber() {
        assertThat(read(Share.class, "{\"share\":1}")).isEqualTo(new Share(1));
        refused(Share.class, "{\"share\":\"1\"}", "share: expected a number");
        refused(TokenRotation.class, "{\"overlap_seconds\":0.5}", "overlap_seconds: expected a number");
    }

    @Test
    void fieldNamesAreCaseSensitive() {
        refused(NewProject.class, "{\"name\":\"x\",\"Name\":\"y\"}", "Name: unknown field; expected one of: name");
    }

    @Test
    void reportsUnknownFieldBeforeMissingField() {
        refused(NewProject.class, "{\"nam\":\"x\"}", "nam: unknown field; expected one of: name");
        refused(
                NewServiceAccount.class,
                "{\"name\":\"n\",\"rol\":\"client\",\"project_ids\":[]}",
                "rol: unknown field; expected one of: email, name, project_ids, role");
    }

    @Test
    void errorForDuplicateKeyContainsItsPosition() {
        refused(
                NewProject.class,
                "{\"name\":\"x\",\"name\":\"x\"}",
                "body: not valid JSON: duplicate field 'name' at line 1, column 19");
    }

    @Test
    void errorForDuplicateKeyInPayloadContainsItsPosition() {
        refused(
                NewInput.class,
                "{\"payload\":[{\"a\":{\"b\":1,\"b\":1}}]}",
                "body: not valid JSON: duplicate field 'b' at line 1, column 28");
    }

    @Test
    void acceptsSameKeyInDifferentObjects() {
        assertThat(read(NewInput.class, "{\"payload\":{\"a\":{\"a\":1},\"b\":[{\"a\":1},{\"a\":1}]}}")
                        .payload())
                .hasToString("{\"a\":{\"a\":1},\"b\":[{\"a\":1},{\"a\":1}]}");
    }

    @ParameterizedTest
    @CsvSource({"{},name", "{\"name\":null},name"})
    void rejectsMissingOrNullRequiredField(String body, String field) {
        refused(NewProject.class, body, field + ": is required");
    }

    @Test
    void reportsFirstMissingFieldInDeclarationOrder() {
        refused(NewServiceAccount.class, "{}", "name: is required");
        refused(NewServiceAccount.class, "{\"name\":\"n\"}", "role: is required");
        refused(NewServiceAccount.class, "{\"name\":\"n\",\"role\":\"client\"}", "project_ids: is required");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "1.5", "true", "false", "[]", "[\"x\"]", "{}"})
    void rejectsNameThatIsNotAString(String value) {
        refused(NewProject.class, "{\"name\":" + value + "}", "name: expected a string");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "true", "[]", "{}"})
    void rejectsRoleThatIsNotAString(String value) {
        refused(
                NewServiceAccount.class,
                "{\"name\":\"n\",\"project_ids\":[],\"role\":" + value + "}",
                "role: expected a string");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1",
                "true",
                "[]",
                "{}",
                "\"\"",
                "\"x\"",
                "\"1-2-3-4-5\"",
                "[\"0190f3a2-7b4c-7d1e-8f00-1234567890ab\"]"
            })
    void rejectsIdThatIsNotAUuid(String value) {
        refused(NewToken.class, "{\"user_id\":" + value + "}", "user_id: " + UUID_WANTED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1893456000", "1893456000.5", "true", "[]", "{}", "\"\"", "\"tomorrow\"", "[2030,1,31]"})
    void rejectsExpiryThatIsNotATimestamp(String value) {
        refused(NewToken.class, "{\"expires_at\":" + value + "}", "expires_at: " + TIMESTAMP_WANTED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "true", "\"\"", "\"x\"", "{}"})
    void rejectsListThatIsNotAnArray(String value) {
        refused(NewInput.class, "{\"collection_ids\":" + value + "}", "collection_ids: expected an array");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "\"x\"", "true", "[]", "{}"})
    void errorForListItemThatIsNotAUuidContainsItsIndex(String value) {
        String list = "[\"0190f3a2-7b4c-7d1e-8f00-1234567890ab\"," + value + "]";
        refused(NewInput.class, "{\"collection_ids\":" + list + "}", "collection_ids[1]: " + UUID_WANTED);
    }

    @Test
    void errorForNullListItemContainsItsIndex() {
        String list = "[\"0190f3a2-7b4c-7d1e-8f00-1234567890ab\",null]";
        refused(NewInput.class, "{\"collection_ids\":" + list + "}", "collection_ids[1]: null is not allowed here");
        assertThatThrownBy(() -> Json.strict().read("[{},null]".getBytes(UTF_8), BodyType.arrayOf(NewToken.class)))
                .isInstanceOf(InvalidJsonException.class)
                .hasMessage("[1]: null is not allowed here");
    }

    @Test
    void treatsNullOptionalFieldAsAbsent() {
        assertThat(read(NewToken.class, "{\"name\":null,\"user_id\":null,\"expires_at\":null}"))
                .isEqualTo(NewToken.forCaller());
        assertThat(read(NewInput.class, "{\"name\":null,\"payload\":null,\"collection_ids\":null}"))
                .isEqualTo(read(NewInput.class, "{}"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", " null ", "\n\tnull\r\n"})
    void treatsEmptyOrNullOptionalBodyAsAbsent(String body) {
        assertThat(Json.strict().readOptional(body.getBytes(UTF_8), BodyType.of(NewToken.class)))
                .isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {" ", "null null", "null,", "nul", "NULL", "[null]", "\"null\"", "false"})
    void rejectsInvalidOptionalBody(String body) {
        assertThatThrownBy(() -> Json.strict().readOptional(body.getBytes(UTF_8), BodyType.of(NewToken.class)))
                .isInstanceOf(InvalidJsonException.class);
    }

    @Test
    void readsOptionalBodyIfPresent() {
        assertThat(Json.strict().readOptional("{\"name\":\"ci\"}".getBytes(UTF_8), BodyType.of(NewToken.class)))
                .isEqualTo(NewToken.forCaller().withName("ci"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\ud800", "\\udc00", "x\\ud800x", "\\udc00\\ud800", "\\ud83d\\ude00\\ud83d"})
    void errorForUnpairedSurrogateContainsFieldName(String text) {
        refused(NewProject.class, "{\"name\":\"" + text + "\"}", "name: contains an unpaired surrogate");
        refused(NewInput.class, "{\"payload\":[\"" + text + "\"]}", "payload: contains an unpaired surrogate");
    }

    @Test
    void acceptsSurrogatePairs() {
        assertThat(read(NewProject.class, "{\"name\":\"\\ud83d\\ude00\"}")).isEqualTo(new NewProject("😀"));
        assertThat(read(NewProject.class, "{\"name\":\"😀\"}")).isEqualTo(new NewProject("😀"));
    }

    @Test
    void errorMessagesNeverContainValuesFromBody() {
        for (String body : new String[] {
            "{\"name\":[\"made-up-secret\"]}", "{\"name\":\"made-up-secret\"", "{\"name\":\"made-up-secret\"} x"
        }) {
            assertThatThrownBy(() -> read(NewProject.class, body)).message().doesNotContain("secret");
        }
        assertThatThrownBy(() -> read(NewToken.class, "{\"user_id\":\"made-up-secret\"}"))
                .message()
                .doesNotContain("secret");
    }

    /** A body with any number. */
    record Share(double share) {}
}
