package dev.castellan.cli.operations;

import com.fasterxml.jackson.databind.JsonNode;
import dev.castellan.model.internal.text.DurationText;
import dev.castellan.model.json.InvalidJsonException;
import dev.castellan.model.json.JsonValue;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** How the text of an argument becomes a value of a request. The schema of the value says which. */
enum OptionType {
    TEXT("TEXT"),
    ID("ID"),
    TIME("TIME"),
    NUMBER("NUMBER"),
    /** A duration such as {@code 1h} for a field that counts seconds. */
    SECONDS("DURATION"),
    TRUTH("true|false"),
    TEXTS("TEXT"),
    JSON("JSON");

    private static final String OF_SECONDS = "_seconds";

    private final String label;

    OptionType(String label) {
        this.label = label;
    }

    /** Returns the type for a field or parameter. */
    static OptionType of(String name, JsonNode schema) {
        return switch (type(schema)) {
            case "string" -> ofText(schema.path("format").asText());
            case "integer", "number" -> name.endsWith(OF_SECONDS) ? SECONDS : NUMBER;
            case "boolean" -> TRUTH;
            case "array" -> type(schema.path("items")).equals("string") ? TEXTS : JSON;
            default -> JSON;
        };
    }

    /** Returns true if a field with this schema can be {@code null}. */
    static boolean isNullable(JsonNode schema) {
        return types(schema).contains("null");
    }

    /** Returns the name of the option for a field or parameter, such as {@code --overlap} for {@code overlap_seconds}. */
    String option(String name) {
        String base = this == SECONDS ? name.substring(0, name.length() - OF_SECONDS.length()) : name;
        return "--" + base.replace('_', '-').toLowerCase(Locale.ROOT);
    }

    /** Returns the placeholder for the value of an option in the help. */
    String label() {
        return label;
    }

    /**
     * Returns the value for an argument.
     *
     * @throws IllegalArgumentException if the text has another form
     */
    JsonValue value(Object argument) {
        return JsonValue.of(
                switch (this) {
                    case TEXT, ID, TIME, TRUTH, TEXTS -> argument;
                    case NUMBER -> number(argument.toString());
                    case SECONDS -> seconds(argument.toString());
                    case JSON -> json(argument.toString());
                });
    }

    private static OptionType ofText(String format) {
        return switch (format) {
            case "uuid" -> ID;
            case "date-time" -> TIME;
            default -> TEXT;
        };
    }

    private static String type(JsonNode schema) {
        return types(schema).stream()
                .filter(type -> !type.equals("null"))
                .findFirst()
                .orElse("");
    }

    private static List<String> types(JsonNode schema) {
        List<String> types = new ArrayList<>();
        JsonNode type = schema.path("type");
        if (type.isTextual()) {
            types.add(type.asText());
        }
        type.forEach(one -> types.add(one.asText()));
        return types;
    }

    private static Number number(String text) {
        try {
            BigDecimal number = new BigDecimal(text);
            return number.scale() == 0 ? number.longValueExact() : number;
        } catch (ArithmeticException | NumberFormatException e) {
            throw new IllegalArgumentException("'" + text + "' is not a number", e);
        }
    }

    private static long seconds(String text) {
        Duration duration = DurationText.parse(text);
        if (duration == null || !duration.equals(Duration.ofSeconds(duration.toSeconds()))) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a duration of whole seconds such as 30s, 5m, 1h, 7d or PT1M30S");
        }
        return duration.toSeconds();
    }

    private static JsonValue json(String text) {
        try {
            return JsonValue.parse(text);
        } catch (InvalidJsonException e) {
            throw new IllegalArgumentException("is not JSON: " + e.getMessage(), e);
        }
    }
}
