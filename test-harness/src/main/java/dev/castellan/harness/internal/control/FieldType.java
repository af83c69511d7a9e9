package dev.castellan.harness.internal.control;

import dev.castellan.model.internal.text.DurationText;
import dev.castellan.model.json.BodyType;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.Json;
import dev.castellan.model.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The type of a field whose name is a word of the harness.
 *
 * @param <V> the Java type
 * @param schema the schema of the field in the OpenAPI document
 * @param reader converts a value. Throws an {@link IllegalArgumentException} or an {@link InvalidJsonException} if the
 *     value has another type
 */
public record FieldType<V>(Map<String, Object> schema, Function<JsonValue, V> reader) {

    static final FieldType<String> TEXT = new FieldType<>(Map.of("type", "string"), FieldType::text);

    static final FieldType<List<String>> TEXTS = new FieldType<>(
            Map.of("type", "array", "items", TEXT.schema),
            value -> expect("a list of texts, such as [\"alice\"]", value::items).stream()
                    .map(FieldType::text)
                    .toList());

    static final FieldType<Map<String, String>> TEXT_BY_NAME =
            new FieldType<>(Map.of("type", "object", "additionalProperties", TEXT.schema), FieldType::textByName);

    static final FieldType<Integer> COUNT = new FieldType<>(Map.of("type", "integer"), FieldType::count);

    static final FieldType<JsonValue> JSON = new FieldType<>(Map.of(), value -> value);

    /** A word without an argument. */
    public static final FieldType<Boolean> TRUE = new FieldType<>(Map.of("const", true), FieldType::isTrue);

    /** A duration, such as {@code 30s} or {@code PT1M30S}. */
    public static final FieldType<Duration> DURATION = new FieldType<>(TEXT.schema, FieldType::duration);

    /** A time in UTC. */
    public static final FieldType<Instant> TIME = new FieldType<>(
            Map.of("type", "string", "format", "date-time"),
            value -> expect(
                    "a time in UTC as text, such as \"2030-01-31T12:00:00Z\"", () -> Instant.parse(value.asString())));

    /** Returns the type of an object with the fields of a record. */
    static <R> FieldType<R> object(Class<R> type) {
        BodyType<R> body = BodyType.of(type);
        Map<String, Object> schema = RecordSchemas.of(type);
        List<String> required = ((List<?>) Objects.requireNonNull(schema.get("required")))
                .stream().map(String::valueOf).toList();
        String form = "an object with " + String.join(" and ", required);
        return new FieldType<>(schema, value -> {
            Map<String, JsonValue> fields = expect(form, value::fields);
            for (String name : required) {
                JsonValue field = fields.get(name);
                if (field == null || field.toJson().equals("null")) {
                    throw new IllegalArgumentException(name + ": is required");
                }
            }
            return Json.strict().read(value.toJson().getBytes(StandardCharsets.UTF_8), body);
        });
    }

    /** Returns the type of a list of values, which may also be a single value. */
    static <V> FieldType<List<V>> listOf(FieldType<V> item) {
        Map<String, Object> list = Map.of("type", "array", "items", item.schema, "minItems", 1);
        return new FieldType<>(Map.of("oneOf", List.of(item.schema, list)), value -> {
            List<JsonValue> values = value.toJson().startsWith("[") ? value.items() : List.of(value);
            if (values.isEmpty()) {
                throw new IllegalArgumentException("expected at least one");
            }
            return values.stream().map(item.reader).toList();
        });
    }

    private static Duration duration(JsonValue value) {
        return expect("a duration as text, such as \"500ms\", \"30s\", \"12h\" or \"PT1M30S\"", () -> {
            Duration duration = DurationText.parse(value.asString());
            if (duration == null) {
                throw new DateTimeException("not a duration");
            }
            return duration;
        });
    }

    private static String text(JsonValue value) {
        return expect("text, such as \"alice\"", value::asString);
    }

    private static Map<String, String> textByName(JsonValue value) {
        Map<String, String> texts = new LinkedHashMap<>();
        expect("an object of texts, such as {\"limit\": \"1\"}", value::fields)
                .forEach((name, text) -> texts.put(name, text(text)));
        return texts;
    }

    private static int count(JsonValue value) {
        if (!value.toJson().matches("-?[0-9]{1,9}")) {
            throw new IllegalArgumentException("expected a whole number, such as 3");
        }
        return Integer.parseInt(value.toJson());
    }

    private static boolean isTrue(JsonValue value) {
        if (!value.toJson().equals("true")) {
            throw new IllegalArgumentException("expected true, or leave the field out");
        }
        return true;
    }

    private static <T> T expect(String form, Supplier<T> reader) {
        try {
            return reader.get();
        } catch (InvalidJsonException | DateTimeException e) {
            throw new IllegalArgumentException("expected " + form, e);
        }
    }
}
