package dev.castellan.server.internal.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.entry;

import dev.castellan.model.endpoint.ErrorKind;
import dev.castellan.server.spi.Refusal;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryStringTest {

    private static final List<String> KNOWN = List.of("limit", "name");

    @Test
    void emptyQueryHasNoParameters() {
        assertThat(parse("")).isEmpty();
    }

    @Test
    void preservesOrderOfParameters() {
        assertThat(parse("name=a&limit=2")).containsExactly(entry("name", "a"), entry("limit", "2"));
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "name=a%20b, a b",
                "name=a+b, a b",
                "name=a%2Bb, a+b",
                "name=a%2bb, a+b",
                "name=%C3%A9, é",
                "name=%f0%9f%98%80, 😀",
                "name=a=b, a=b",
                "name=a%26limit%3D1, a&limit=1",
                "name=%2525, %25",
                "n%61me=a, a",
                "name=, ``",
                "name, ``"
            })
    void decodesParameterNamesAndValuesOnce(String query, String value) {
        assertThat(parse(query)).containsExactly(entry("name", value));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%",
                "%4",
                "a%",
                "a%4",
                "%zz",
                "%4g",
                "%g4",
                "%-1",
                "%+1",
                "%u0041",
                "%%41",
                "% 41",
                "%\uff14\uff11",
                "%C3",
                "%C3%28",
                "%C0%80",
                "%ED%A0%80",
                "%F4%90%80%80",
                "%FF",
                "%80",
                "a+%E2%82"
            })
    void errorIdentifiesParameterWithMalformedPercentEncoding(String value) {
        refused("name=" + value, "name: expected percent-encoded UTF-8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"é", "Ł+", "Ł%20", "\u0000", "a b", "\t", "\r\n", "\ud800", "\u007f"})
    void errorIdentifiesParameterWithUnencodedCharacters(String value) {
        refused("name=" + value, "name: expected percent-encoded UTF-8");
    }

    @Test
    void rejectsMalformedParameterName() {
        refused("%zz=1", "a parameter's name: expected percent-encoded UTF-8");
    }

    @ParameterizedTest
    @ValueSource(strings = {"name=a&name=b", "name=a&name=a", "name&name", "name=a&n%61me=b"})
    void errorIdentifiesRepeatedParameter(String query) {
        refused(query, "name: repeated; send it once");
    }

    @Test
    void rejectsUnknownParameterAndListsKnownOnes() {
        refused("color=red", "color: unknown parameter; expected one of: limit, name");
        refused("Name=a", "Name: unknown parameter; expected one of: limit, name");
        refused("limit=1&project%5Fid=x", "project_id: unknown parameter; expected one of: limit, name");
    }

    @Test
    void rejectsEveryParameterIfOperationHasNone() {
        Refusal refusal = catchThrowableOfType(Refusal.class, () -> QueryString.parse("limit=1", List.of()));
        assertThat(refusal).hasMessage("limit: unknown parameter; this operation has no query parameters");
    }

    @ParameterizedTest
    @ValueSource(strings = {"&", "name=a&", "&name=a", "name=a&&limit=1", "=a"})
    void rejectsParameterWithoutName(String query) {
        refused(query, "query: a parameter has no name; expected one of: limit, name");
    }

    private static void refused(String query, String message) {
        Refusal refusal = catchThrowableOfType(Refusal.class, () -> parse(query));
        assertThat(refusal).hasMessage(message);
        assertThat(refusal.kind()).isEqualTo(ErrorKind.INVALID);
    }

    private static Map<String, String> parse(String query) {
        return QueryString.parse(query, KNOWN);
    }
}
