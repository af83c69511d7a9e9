package dev.castellan.harness.internal.control;

import dev.castellan.model.json.JsonValue;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/** The schemas of records in the OpenAPI document. */
final class RecordSchemas {

    private RecordSchemas() {}

    /** Returns the schema of a record with its fields. */
    static Map<String, Object> of(Class<?> type) {
        Map<String, Object> properties = new LinkedHashMap<>();
        List<String> required = new ArrayList<>();
        for (RecordComponent component : type.getRecordComponents()) {
            String name = snake(component.getName());
            String key = type.getSimpleName() + "." + name;
            boolean isOptional = ControlTexts.has(key + "?");
            if (!isOptional) {
                required.add(name);
            }
            properties.put(
                    name, described(schema(component.getGenericType()), ControlTexts.of(isOptional ? key + "?" : key)));
        }
        Map<String, Object> schema = new LinkedHashMap<>(Map.of("type", "object", "properties", properties));
        if (!required.isEmpty()) {
            schema.put("required", required);
        }
        return schema;
    }

    static Map<String, Object> described(Map<String, Object> schema, String description) {
        Map<String, Object> described = new LinkedHashMap<>(schema);
        described.put("description", description);
        return described;
    }

    private static Map<String, Object> schema(Type type) {
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            return generic.getRawType() == List.class
                    ? Map.of("type", "array", "items", schema(arguments[0]))
                    : Map.of("type", "object", "additionalProperties", schema(arguments[1]));
        }
        Class<?> plain = (Class<?>) type;
        if (plain.getPackage() == RecordSchemas.class.getPackage()) {
            return of(plain);
        }
        return plain.isRecord() ? Map.of("type", "object") : simple(plain);
    }

    private static Map<String, Object> simple(Class<?> type) {
        if (type == UUID.class) {
            return Map.of("type", "string", "format", "uuid");
        } else if (type == Instant.class) {
            return FieldType.TIME.schema();
        } else if (type == Duration.class) {
            return Map.of("type", "string", "format", "duration");
        } else if (type == JsonValue.class) {
            return Map.of();
        } else if (type == boolean.class) {
            return Map.of("type", "boolean");
        } else if (type == double.class) {
            return Map.of("type", "number");
        }
        boolean isNumber = type.isPrimitive() || Number.class.isAssignableFrom(type);
        return Map.of("type", isNumber ? "integer" : "string");
    }

    /** Returns the name of a Java component in JSON. */
    private static String snake(String name) {
        return name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    }
}
