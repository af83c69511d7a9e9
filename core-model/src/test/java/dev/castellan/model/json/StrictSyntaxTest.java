package dev.castellan.model.json;

import static dev.castellan.model.json.StrictReading.read;
import static dev.castellan.model.json.StrictReading.refused;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.NewProject;
import dev.castellan.model.inputs.NewInput;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests invalid bodies: encodings other than UTF-8, invalid JSON, trailing JSON and deeply nested JSON. */
class StrictSyntaxTest {

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {"``", "`  `", "`\n`", "`\t\r\n`"})
    void rejectsEmptyBody(String body) {
        refused(NewProject.class, body, "body: expected a JSON object, found nothing");
    }

    @Test
    void rejectsNullBody() {
        refused(NewProject.class, "null", "body: expected a JSON object, found null");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[]", "[{\"name\":\"x\"}]", "\"x\"", "\"\"", "1", "true"})
    void rejectsBodyThatIsNotAnObject(String body) {
        refused(NewProject.class, body, "body: expected a JSON object");
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "[]", "null", "1", "\"x\""})
    void rejectsSecondDocumentAfterBody(String second) {
        refused(
                NewProject.class,
                "{\"name\":\"x\"} " + second,
                "body: expected a single JSON document, but more text follows it");
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
    void errorForInvalidJsonContainsLineAndColumn(String body, int line, int column) {
        refused(NewProject.class, body, "body: not valid JSON at line " + line + ", column " + column);
    }

    @Test
    void limitsNestingOfArraysTo16Levels() {
        String deep = "[".repeat(15) + "]".repeat(15);
        assertThat(read(NewInput.class, "{\"payload\":" + deep + "}").payload()).hasToString(deep);
        refusedAsTooDeep("{\"payload\":[" + deep + "]}");
    }

    @Test
    void limitsNestingOfObjectsTo16Levels() {
        String deep = "{\"a\":".repeat(15) + "1" + "}".repeat(15);
        assertThat(read(NewInput.class, "{\"payload\":" + deep + "}").payload()).hasToString(deep);
        refusedAsTooDeep("{\"payload\":{\"a\":" + deep + "}}");
    }

    @Test
    void appliesNestingLimitInsideUnknownFields() {
        refusedAsTooDeep("{\"unknown\":" + "[".repeat(30_000));
    }

    @ParameterizedTest
    @CsvSource({"c3", "c080", "eda080", "f0808080", "f4908080", "ff", "80", "e28220"})
    void rejectsInvalidUtf8(String hex) {
        byte[] name = HexFormat.of().parseHex(hex);
        byte[] start = "{\"name\":\"".getBytes(UTF_8);
        byte[] body = Arrays.copyOf(start, start.length + name.length + 2);
        System.arraycopy(name, 0, body, start.length, name.length);
        body[body.length - 2] = '"';
        body[body.length - 1] = '}';
        refused(NewProject.class, body, "body: not valid UTF-8");
    }

    @Test
    void rejectsUtf16Bodies() {
        String body = "{\"name\":\"x\"}";
        refused(NewProject.class, body.getBytes(UTF_16), "body: not valid UTF-8");
        refused(NewProject.class, body.getBytes(UTF_16LE), "body: not valid JSON at line 1, column 3");
        refused(NewProject.class, body.getBytes(UTF_16BE), "body: not valid JSON at line 1, column 2");
    }

    @Test
    void rejectsByteOrderMark() {
        refused(NewProject.class, "\ufeff{\"name\":\"x\"}", "body: not valid JSON at line 1, column 1");
    }

    private static void refusedAsTooDeep(String body) {
        refused(NewInput.class, body, "body: nested deeper than 16 levels, or a name, text or number too long");
    }
}
