package dev.castellan.model.json;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.castellan.model.NewInput;
import dev.castellan.model.NewProject;
import dev.castellan.model.NewServiceAccount;
import dev.castellan.model.NewToken;
import dev.castellan.model.endpoint.Shape;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a request body may not be, and how the refusal names the culprit. */
class StrictReaderTest {

    private static final String UUID_WANTED = "expected a UUID, such as 0190f3a2-7b4c-7d1e-8f00-1234567890ab";
    private static final String TIMESTAMP_WANTED =
            "expected a timestamp of RFC 3339 with offset, such as 2030-01-31T12:00:00Z";

    @Test
    void anUnknownFieldIsNamedBesideTheKnownOnes() {
        refused(NewProject.class, "{\"name\":\"x\",\"color\":\"red\"}", "color: unknown field; known are name");
        refused(
                NewServiceAccount.class,
                "{\"name\":\"n\",\"role\":\"client\",\"project_ids\":[],\"is_service_account\":false}",
                "is_service_account: unknown field; known are email, name, project_ids, role");
    }

    @Test
    void fieldNamesAreCaseSensitive() {
        refused(NewProject.class, "{\"name\":\"x\",\"Name\":\"y\"}", "Name: unknown field; known are name");
    }

    @Test
    void aDuplicateKeyIsNamedWithItsPlace() {
        refused(
                NewProject.class,
                "{\"name\":\"x\",\"name\":\"x\"}",
                "body: not valid JSON: duplicate field 'name' at line 1, column 19");
    }

    @Test
    void aDuplicateKeyInsideAPayloadIsNamedWithItsPlace() {
        refused(
                NewInput.class,
                "{\"payload\":[{\"a\":{\"b\":1,\"b\":1}}]}",
                "body: not valid JSON: duplicate field 'b' at line 1, column 28");
    }

    @Test
    void theSameKeyAtDifferentPlacesIsNoDuplicate() {
        assertThat(read(NewInput.class, "{\"payload\":{\"a\":{\"a\":1},\"b\":[{\"a\":1},{\"a\":1}]}}")
                        .payload())
                .hasToString("{\"a\":{\"a\":1},\"b\":[{\"a\":1},{\"a\":1}]}");
    }

    @ParameterizedTest
    @CsvSource({"{},name", "{\"name\":null},name"})
    void aMissingFieldIsNamed(String body, String field) {
        refused(NewProject.class, body, field + ": is required");
    }

    @Test
    void missingFieldsAreNamedInTheirOrder() {
        refused(NewServiceAccount.class, "{}", "name: is required");
        refused(NewServiceAccount.class, "{\"name\":\"n\"}", "role: is required");
        refused(NewServiceAccount.class, "{\"name\":\"n\",\"role\":\"client\"}", "project_ids: is required");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "1.5", "true", "false", "[]", "[\"x\"]", "{}"})
    void whatIsNoStringIsRefusedAsAName(String value) {
        refused(NewProject.class, "{\"name\":" + value + "}", "name: expected a string");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "true", "[]", "{}"})
    void whatIsNoStringIsRefusedAsARole(String value) {
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
    void whatIsNoUuidIsRefusedAsAnId(String value) {
        refused(NewToken.class, "{\"user_id\":" + value + "}", "user_id: " + UUID_WANTED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1893456000", "1893456000.5", "true", "[]", "{}", "\"\"", "\"tomorrow\"", "[2030,1,31]"})
    void whatIsNoTimestampIsRefusedAsAnExpiry(String value) {
        refused(NewToken.class, "{\"expires_at\":" + value + "}", "expires_at: " + TIMESTAMP_WANTED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "true", "\"\"", "\"x\"", "{}"})
    void whatIsNoArrayIsRefusedAsAList(String value) {
        refused(NewInput.class, "{\"collection_ids\":" + value + "}", "collection_ids: expected an array");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "\"x\"", "true", "[]", "{}"})
    void theItemOfAListThatIsNoUuidIsNamedByItsPlace(String value) {
        String list = "[\"0190f3a2-7b4c-7d1e-8f00-1234567890ab\"," + value + "]";
        refused(NewInput.class, "{\"collection_ids\":" + list + "}", "collection_ids[1]: " + UUID_WANTED);
    }

    @Test
    void nullInsideAListIsNamedByItsPlace() {
        String list = "[\"0190f3a2-7b4c-7d1e-8f00-1234567890ab\",null]";
        refused(NewInput.class, "{\"collection_ids\":" + list + "}", "collection_ids[1]: null is not allowed here");
        assertThatThrownBy(() -> Json.strict().read("[{},null]".getBytes(UTF_8), Shape.arrayOf(NewToken.class)))
                .isInstanceOf(InvalidJsonException.class)
                .hasMessage("[1]: null is not allowed here");
    }

    @Test
    void nullForAnOptionalFieldMeansAbsent() {
        assertThat(read(NewToken.class, "{\"name\":null,\"user_id\":null,\"expires_at\":null}"))
                .isEqualTo(NewToken.forCaller());
        assertThat(read(NewInput.class, "{\"name\":null,\"payload\":null,\"collection_ids\":null}"))
                .isEqualTo(read(NewInput.class, "{}"));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {"``", "`  `", "`\n`", "`\t\r\n`"})
    void anEmptyBodyIsNoObject(String body) {
        refused(NewProject.class, body, "body: expected a JSON object, found nothing");
    }

    @Test
    void nullIsNoObject() {
        refused(NewProject.class, "null", "body: expected a JSON object, found null");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "[{\"name\":\"x\"}]", "\"x\"", "\"\"", "1", "true"})
    void anotherValueIsNoObject(String body) {
        refused(NewProject.class, body, "body: expected a JSON object");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[]", "null", "1", "\"x\""})
    void aSecondDocumentIsRefused(String second) {
        refused(
                NewProject.class,
                "{\"name\":\"x\"} " + second,
                "body: expected one JSON document, found more behind it");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "`{`|1|2",
                "`{\"name\":`|1|9",
                "`{\"name\":\"x\",}`|1|13",
                "`{'name':'x'}`|1|2",
                "`{name:\"x\"}`|1|2",
                "`{\"name\":\"x\"}//`|1|13",
                "`{\"name\":\"x\"}]`|1|13",
                "`{\n\"name\":\"a\tb\"}`|2|10",
                "`{\"name\":\"\\x\"}`|1|11",
                "`{\"name\":+1}`|1|10",
                "`{\"name\":NaN}`|1|12",
                "`<name/>`|1|1"
            })
    void whatIsNotJsonIsRefusedWithItsPlace(String body, int line, int column) {
        refused(NewProject.class, body, "body: not valid JSON at line " + line + ", column " + column);
    }

    @Test
    void arraysMayNestToSixteenLevelsAltogether() {
        String deep = "[".repeat(15) + "]".repeat(15);
        assertThat(read(NewInput.class, "{\"payload\":" + deep + "}").payload()).hasToString(deep);
        refusedAsTooDeep("{\"payload\":[" + deep + "]}");
    }

    @Test
    void objectsMayNestToSixteenLevelsAltogether() {
        String deep = "{\"a\":".repeat(15) + "1" + "}".repeat(15);
        assertThat(read(NewInput.class, "{\"payload\":" + deep + "}").payload()).hasToString(deep);
        refusedAsTooDeep("{\"payload\":{\"a\":" + deep + "}}");
    }

    @Test
    void depthCountsBeforeFieldsAreKnown() {
        refusedAsTooDeep("{\"unknown\":" + "[".repeat(30_000));
    }

    @ParameterizedTest
    @CsvSource({"c3", "c080", "eda080", "f0808080", "f4908080", "ff", "80", "e28220"})
    void whatIsNotUtf8IsRefused(String hex) {
        byte[] name = HexFormat.of().parseHex(hex);
        byte[] start = "{\"name\":\"".getBytes(UTF_8);
        byte[] body = Arrays.copyOf(start, start.length + name.length + 2);
        System.arraycopy(name, 0, body, start.length, name.length);
        body[body.length - 2] = '"';
        body[body.length - 1] = '}';
        refused(NewProject.class, body, "body: not valid UTF-8");
    }

    @Test
    void otherEncodingsAreNotGuessed() {
        String body = "{\"name\":\"x\"}";
        refused(NewProject.class, body.getBytes(UTF_16), "body: not valid UTF-8");
        refused(NewProject.class, body.getBytes(UTF_16LE), "body: not valid JSON at line 1, column 3");
        refused(NewProject.class, body.getBytes(UTF_16BE), "body: not valid JSON at line 1, column 2");
    }

    @Test
    void aByteOrderMarkIsNotJson() {
        refused(NewProject.class, "\ufeff{\"name\":\"x\"}", "body: not valid JSON at line 1, column 1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\ud800", "\\udc00", "x\\ud800x", "\\udc00\\ud800", "\\ud83d\\ude00\\ud83d"})
    void halfOfASurrogatePairIsRefusedByField(String text) {
        refused(NewProject.class, "{\"name\":\"" + text + "\"}", "name: holds half of a surrogate pair");
        refused(NewInput.class, "{\"payload\":[\"" + text + "\"]}", "payload: holds half of a surrogate pair");
    }

    @Test
    void aWholeSurrogatePairIsText() {
        assertThat(read(NewProject.class, "{\"name\":\"\\ud83d\\ude00\"}")).isEqualTo(new NewProject("😀"));
        assertThat(read(NewProject.class, "{\"name\":\"😀\"}")).isEqualTo(new NewProject("😀"));
    }

    @Test
    void aRefusalShowsNoValueOfTheBody() {
        for (String body : new String[] {
            "{\"name\":[\"made-up-secret\"]}", "{\"name\":\"made-up-secret\"", "{\"name\":\"made-up-secret\"} x"
        }) {
            assertThatThrownBy(() -> read(NewProject.class, body)).message().doesNotContain("secret");
        }
        assertThatThrownBy(() -> read(NewToken.class, "{\"user_id\":\"made-up-secret\"}"))
                .message()
                .doesNotContain("secret");
    }

    private static void refusedAsTooDeep(String body) {
        refused(NewInput.class, body, "body: nested too deeply, or a name, text or number too long");
    }

    private static void refused(Class<?> type, String body, String message) {
        refused(type, body.getBytes(UTF_8), message);
    }

    private static void refused(Class<?> type, byte[] body, String message) {
        assertThatThrownBy(() -> Json.strict().read(body, Shape.of(type)))
                .isInstanceOf(InvalidJsonException.class)
                .hasMessage(message);
    }

    private static <T> T read(Class<T> type, String body) {
        return Json.strict().read(body.getBytes(UTF_8), Shape.of(type));
    }
}
