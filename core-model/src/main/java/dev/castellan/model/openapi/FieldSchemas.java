package dev.castellan.model.openapi;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.castellan.model.Role;
import dev.castellan.model.json.JsonValue;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** The schemas of the fields of records, in requests or in answers. */
final class FieldSchemas {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final PropertyNamingStrategies.NamingBase NAMES =
            (PropertyNamingStrategies.NamingBase) PropertyNamingStrategies.SNAKE_CASE;

    private final boolean requests;
    private final int mostItems;

    private FieldSchemas(boolean requests, int mostItems) {
        this.requests = requests;
        this.mostItems = mostItems;
    }

    /** Returns the schemas of requests: optional fields may be {@code null}, and lists are limited. */
    static FieldSchemas ofRequests(int mostItems) {
        return new FieldSchemas(true, mostItems);
    }

    /** Returns the schemas of answers: fields without a value are left out. */
    static FieldSchemas ofAnswers() {
        return new FieldSchemas(false, 0);
    }

    /** Returns the name of a field in JSON. */
    static String name(RecordComponent component) {
        JsonProperty given = component.getAccessor().getAnnotation(JsonProperty.class);
        return given == null ? NAMES.translate(component.getName()) : given.value();
    }

    ObjectNode schema(String owner, RecordComponent component) {
        String name = name(component);
        ObjectNode schema = ofType(component.getGenericType(), name);
        if (requests && DocumentTexts.isOptional(owner, name)) {
            allowNull(schema);
        }
        return schema.put("description", DocumentTexts.field(owner, name));
    }

    private ObjectNode ofType(Type type, String name) {
        if (type instanceof ParameterizedType list && list.getRawType().equals(List.class)) {
            return array(list.getActualTypeArguments()[0], name);
        } else if (type.equals(UUID.class)) {
            return TextSchemas.id();
        } else if (type.equals(Instant.class)) {
            return requests ? TextSchemas.time() : TextSchemas.writtenTime();
        } else if (type.equals(Role.class)) {
            return TextSchemas.oneOf(Role.ORG_ADMIN.value(), Role.CLIENT.value());
        } else if (type.equals(boolean.class)) {
            return JSON.objectNode().put("type", "boolean");
        } else if (type.equals(JsonValue.class)) {
            return JSON.objectNode();
        }
        return TextSchemas.field(name);
    }

    private ObjectNode array(Type item, String name) {
        ObjectNode schema = JSON.objectNode().put("type", "array");
        schema.set("items", ofType(item, name));
        return requests ? schema.put("maxItems", mostItems) : schema;
    }

    private static void allowNull(ObjectNode schema) {
        if (schema.has("type")) {
            ArrayNode types = JSON.arrayNode().add(schema.get("type")).add("null");
            schema.set("type", types);
        }
    }
}
