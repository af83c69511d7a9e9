package dev.castellan.model.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewProject;
import dev.castellan.model.User;
import dev.castellan.model.inputs.NewInput;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonValueTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.10",
                "1.000000000000000000000000000000000000000000000001",
                "123456789012345678901234567890",
                "-12.50",
                "9007199254740993",
                "-0.0",
                "-0",
                "0e0",
                "-0.000",
                "1.10",
                "1e2",
                "1E+2",
                "1E400",
                "-1e-400",
                "1e999999999"
            })
    void keepsOriginalTextOfNumbers(String number) {
        assertThat(JsonValue.parse(number).toJson()).isEqualTo(number);
        byte[] body = ("{\"payload\":[" + number + "]}").getBytes(UTF_8);
        NewInput input = Json.strict().read(body, BodyType.of(NewInput.class));
        assertThat(input.payload()).hasToString("[" + number + "]");
        assertThat(Json.write(input)).asString(UTF_8).contains("\"payload\":[" + number + "]");
    }

    @Test
    void returnsFieldsOfObjectsAndTextsOfStrings() {
        JsonValue value = JsonValue.parse("{\"name\":\"Zo\\u00eb\",\"size\":1,\"no\":null}");
        assertThat(value.get("name").asString()).isEqualTo("Zoë");
        assertThat(value.get("other")).isNull();
        assertThatThrownBy(() -> value.get("size").asString()).isInstanceOf(InvalidJsonException.class);
        assertThatThrownBy(() -> value.get("no").asString()).hasMessage("expected a JSON string");
        assertThatThrownBy(() -> value.get("name").get("first")).isInstanceOf(InvalidJsonException.class);
    }

    @Test
    void toStringIsCompactJson() {
        assertThat(JsonValue.parse(" { \"a\" : [ 1 , true , null , \"x\" ] } "))
                .hasToString("{\"a\":[1,true,null,\"x\"]}");
    }

    @Test
    void valuesWithSameCompactTextAreEqual() {
        assertThat(JsonValue.parse("[1, 2]"))
                .isEqualTo(JsonValue.parse("[1,2]"))
                .hasSameHashCodeAs(JsonValue.parse("[1,2]"))
                .isNotEqualTo(JsonValue.parse("[2,1]"))
                .isNotEqualTo(JsonValue.parse("[1.0,2]"));
        assertThat(JsonValue.parse("\"\\u00e9\"")).isEqualTo(JsonValue.parse("\"é\""));
    }

    @Test
    void convertsJavaValuesToJson() {
        assertThat(JsonValue.of(Map.of("a", List.of(1, 2.5, "x", true)))).hasToString("{\"a\":[1,2.5,\"x\",true]}");
        assertThat(JsonValue.of(new NewProject("Apollo"))).hasToString("{\"name\":\"Apollo\"}");
    }

    @Test
    void ignoresUnknownFieldsWhenConvertingJsonToRecord() {
        JsonValue value = JsonValue.parse("{\"name\":\"Apollo\",\"color\":\"red\"}");
        assertThat(value.convertTo(NewProject.class)).isEqualTo(new NewProject("Apollo"));
    }

    @Test
    void rejectsJsonWithoutRequiredFieldOfRecord() {
        assertThatThrownBy(() -> JsonValue.parse("{}").convertTo(NewProject.class))
                .isInstanceOf(InvalidJsonException.class)
                .hasMessage("name: is required");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = '|',
            value = {
                "``|expected a JSON value, found nothing",
                "` `|expected a JSON value, found nothing",
                "`1 2`|expected a single JSON value, but more text follows it",
                "`{} x`|body: not valid JSON at line 1, column 4",
                "`{`|body: not valid JSON at line 1, column 2",
                "`nul`|body: not valid JSON at line 1, column 1",
                "`'x'`|body: not valid JSON at line 1, column 1"
            })
    void rejectsTextThatIsNotExactlyOneJsonValue(String text, String message) {
        assertThatThrownBy(() -> JsonValue.parse(text))
                .isInstanceOf(InvalidJsonException.class)
                .hasMessage(message);
    }

    @Test
    void errorForUnsupportedJavaObjectContainsClassName() {
        assertThatThrownBy(() -> JsonValue.of(new Object()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("java.lang.Object cannot be written as JSON");
    }

    @Test
    void preservesOrderAndNullsInObjectsAndArrays() {
        JsonValue value = JsonValue.parse("{\"b\":[1,null,{\"x\":1.10}],\"a\":null}");
        assertThat(value.isObject()).isTrue();
        assertThat(value.fields().keySet()).containsExactly("b", "a");
        assertThat(value.fields().get("a").toJson()).isEqualTo("null");
        assertThat(value.fields().get("b").items())
                .extracting(JsonValue::toJson)
                .containsExactly("1", "null", "{\"x\":1.10}");
        assertThat(JsonValue.parse("{}").fields()).isEmpty();
        assertThat(JsonValue.parse("[]").items()).isEmpty();
    }

    @Test
    void throwsWhenReadingFieldsOfNonObjectOrItemsOfNonArray() {
        assertThatThrownBy(() -> JsonValue.parse("[]").fields())
                .isInstanceOf(InvalidJsonException.class)
                .hasMessage("expected a JSON object");
        assertThatThrownBy(() -> JsonValue.parse("7").items())
                .isInstanceOf(InvalidJsonException.class)
                .hasMessage("expected a JSON array");
        assertThat(JsonValue.parse("\"{\"").isObject()).isFalse();
        assertThat(JsonValue.parse("\"{\"").isString()).isTrue();
        assertThat(JsonValue.parse("[\"x\"]").isString()).isFalse();
    }

    @Test
    void findsFieldsUnknownToRecord() {
        JsonValue token = JsonValue.parse("{\"id\":\"x\",\"access_token\":\"y\",\"user_id\":null,\"scope\":[1]}");
        assertThat(token.fieldsUnknownTo(IssuedToken.class)).containsExactly(entry("scope", JsonValue.parse("[1]")));
        JsonValue user = JsonValue.parse("{\"is_service_account\":true,\"service_account\":1,\"projectIds\":2}");
        assertThat(user.fieldsUnknownTo(User.class)).containsOnlyKeys("service_account", "projectIds");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\"a\"", "\"\u00e9\"", "\"\u20ac\"", "\"\ud83d\ude00\"", "{\"a\":[\"\u00e9\ud83d\ude00\u20ac\"]}"
            })
    void utf8LengthEqualsEncodedByteCount(String text) {
        JsonValue value = JsonValue.parse(text);

        assertThat(value.utf8Length()).isEqualTo(text.getBytes(UTF_8).length);
        assertThat(value.utf8Length()).isEqualTo(text.getBytes(UTF_8).length);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2000, 7990, 8000, 100_000})
    void writesParsedTextOfAnyLengthUnchanged(int length) {
        String text = "{\"a\":\"" + "\u00e9\u20ac\ud83d\ude00x".repeat(length) + "\"}";
        Map<String, JsonValue> document = Map.of("payload", JsonValue.parse(text));

        assertThat(new String(Json.write(document), UTF_8)).isEqualTo("{\"payload\":" + text + "}");
        assertThat(JsonValue.of(document).toJson()).isEqualTo("{\"payload\":" + text + "}");
    }
}
