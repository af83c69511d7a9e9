package dev.castellan.harness.internal.control;

import dev.castellan.model.internal.text.DurationText;
import dev.castellan.model.json.BodyType;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.Json;
import dev.castellan.model.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

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
            value -> value.items().stream().map(FieldType::text).toList());

    static final FieldType<Map<String, String>> TEXT_BY_NAME =
            new FieldType<>(Map.of("type", "object", "additionalProperties", TEXT.schema), FieldType::textByName);

    static final FieldType<Integer> COUNT = new FieldType<>(Map.of("type", "integer"), FieldType::count);

    static final FieldType<JsonValue> JSON = new FieldType<>(Map.of(), value -> value);

    /** A word without an argument. */
    public static final FieldType<Boolean> TRUE = new FieldType<>(Map.of("const", true), FieldType::isTrue);

    /** A duration, such as {@code 30s} or {@code PT1M30S}. */
    public static final FieldType<Duration> DURATION = new FieldType<>(TEXT.schema, value -> duration(text(value)));

    /** A time in UTC. */
    public static final FieldType<Instant> TIME =
            new FieldType<>(Map.of("type", "string", "format", "date-time"), FieldType::time);

    /** Returns the type of an object with the fields of a record. */
    static <R> FieldType<R> object(Class<R> type) {
        BodyType<R> body = BodyType.of(type);
        return new FieldType<>(RecordSchemas.of(type), value -> Json.strict().read(bytes(value), body));
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

    /** Returns the duration that a text describes. */
    static Duration duration(String text) {
        Duration duration = DurationText.parse(text);
        if (duration == null) {
            throw new IllegalArgumentException("expected a duration, such as 500ms, 30s, 5m, 12h, 90d or PT1M30S");
        }
        return duration;
    }

    private static String text(JsonValue value) {
        try {
            return value.asString();
        } catch (InvalidJsonException e) {
            throw new IllegalArgumentException("expected text", e);
        }
    }

    private static Map<String, String> textByName(JsonValue value) {
        Map<String, String> texts = new LinkedHashMap<>();
        value.fields().forEach((name, text) -> texts.put(name, text(text)));
        return texts;
    }

    private static int count(JsonValue value) {
        if (!value.toJson().matches("-?[0-9]{1,9}")) {
            throw new IllegalArgumentException("expected a whole number");
        }
        return Integer.parseInt(value.toJson());
    }

    private static boolean isTrue(JsonValue value) {
        if (!value.toJson().equals("true")) {
            throw new IllegalArgumentException("expected true, or leave the field out");
        }
        return true;
    }

    private static Instant time(JsonValue value) {
        try {
            return Instant.parse(text(value));
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("expected a time in UTC, such as 2030-01-31T12:00:00Z", e);
        }
    }

    private static byte[] bytes(JsonValue value) {
        return value.toJson().getBytes(StandardCharsets.UTF_8);
    }
}
