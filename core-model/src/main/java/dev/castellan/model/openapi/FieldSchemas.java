package dev.castellan.model.openapi;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.castellan.model.Bounds;
import dev.castellan.model.FederatedOrigin;
import dev.castellan.model.ListUpdate;
import dev.castellan.model.NumberUpdate;
import dev.castellan.model.TextUpdate;
import dev.castellan.model.TokenCreator;
import dev.castellan.model.audit.FieldChange;
import dev.castellan.model.json.JsonValue;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/**
 * The schemas of record fields in requests or responses.
 *
 * @param requests true for requests
 * @param patches true for merge patches
 * @param maxItems the maximum length of a list
 * @param maxCollections the maximum length of {@code collection_ids}
 * @param records returns the schema of a nested record
 */
record FieldSchemas(
        boolean requests, boolean patches, int maxItems, int maxCollections, Function<Class<?>, ObjectNode> records) {

    private static final Set<Class<?>> CLEARABLE = Set.of(TextUpdate.class, ListUpdate.class, NumberUpdate.class);
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final PropertyNamingStrategies.NamingBase NAMES =
            (PropertyNamingStrategies.NamingBase) PropertyNamingStrategies.SNAKE_CASE;

    /** Creates the schemas for requests. Optional fields may be {@code null}, and lists have a maximum length. */
    static FieldSchemas ofRequests(int maxItems, int maxCollections) {
        return new FieldSchemas(true, false, maxItems, maxCollections, type -> {
            throw new IllegalArgumentException("no request contains a " + type.getSimpleName());
        });
    }

    /** Returns a copy for merge patches, in which only a {@link TextUpdate} and the like may be {@code null}. */
    FieldSchemas ofPatches() {
        return new FieldSchemas(requests, true, maxItems, maxCollections, records);
    }

    /**
     * Creates the schemas for responses, which omit fields without a value.
     *
     * @param records a function that returns the schema of a nested record
     */
    static FieldSchemas ofResponses(Function<Class<?>, ObjectNode> records) {
        return new FieldSchemas(false, false, 0, 0, records);
    }

    static String name(RecordComponent component) {
        JsonProperty annotation = component.getAccessor().getAnnotation(JsonProperty.class);
        return annotation == null ? NAMES.translate(component.getName()) : annotation.value();
    }

    ObjectNode schema(String owner, RecordComponent component) {
        String name = name(component);
        ObjectNode schema = ofType(component.getGenericType(), name);
        if (requests && DocumentTexts.isOptional(owner, name) && mayBeNull(component)) {
            allowNull(schema);
        }
        return schema.put("description", DocumentTexts.field(owner, name));
    }

    private boolean mayBeNull(RecordComponent component) {
        return !patches || CLEARABLE.contains(component.getType());
    }

    private ObjectNode ofType(Type type, String name) {
        if (type instanceof ParameterizedType list && list.getRawType().equals(List.class)) {
            return array(list.getActualTypeArguments()[0], name);
        } else if (type instanceof ParameterizedType map && map.getRawType().equals(Map.class)) {
            ObjectNode schema = JSON.objectNode().put("type", "object");
            schema.set("additionalProperties", ofType(map.getActualTypeArguments()[1], name));
            return schema.put("minProperties", 1).put("maxProperties", Bounds.MATCHED_CLAIMS);
        } else if (type.equals(ListUpdate.class)) {
            return array(String.class, name);
        } else if (type.equals(UUID.class)) {
            return ValueSchemas.id();
        } else if (type.equals(Instant.class)) {
            return ValueSchemas.time();
        } else if (ValueSchemas.isNamedSet(type)) {
            return ValueSchemas.ofSet(type);
        } else if (type.equals(URI.class)) {
            return ValueSchemas.url();
        } else if (type.equals(boolean.class) || type.equals(Boolean.class)) {
            return JSON.objectNode().put("type", "boolean");
        } else if (type.equals(int.class) || type.equals(Integer.class) || type.equals(NumberUpdate.class)) {
            return number(name);
        } else if (type.equals(JsonValue.class)) {
            return JSON.objectNode();
        } else if (type.equals(TokenCreator.class)
                || type.equals(FieldChange.class)
                || type.equals(FederatedOrigin.class)) {
            return records.apply((Class<?>) type);
        }
        return ValueSchemas.field(name);
    }

    private ObjectNode number(String name) {
        return switch (name) {
            case "overlap_seconds" -> ValueSchemas.number(0).put("maximum", Bounds.OVERLAP_SECONDS);
            case "max_token_lifetime_days" -> ValueSchemas.number(1).put("maximum", Bounds.TOKEN_LIFETIME_DAYS);
            case "max_session_hours" -> ValueSchemas.number(1).put("maximum", Bounds.SESSION_HOURS);
            case "token_lifetime_seconds" ->
                ValueSchemas.number(Bounds.MIN_FEDERATED_SECONDS).put("maximum", Bounds.MAX_FEDERATED_SECONDS);
            default -> ValueSchemas.number(0);
        };
    }

    private ObjectNode array(Type item, String name) {
        ObjectNode schema = JSON.objectNode().put("type", "array");
        schema.set("items", ofType(item, name));
        if (name.equals("allowed_addresses")) {
            return schema.put("minItems", 1).put("maxItems", Bounds.ALLOWED_ADDRESSES);
        }
        if (name.equals("match")) {
            return schema.put("minItems", 1).put("maxItems", Bounds.CLAIM_VALUES);
        }
        if (name.equals("required_claims")) {
            return schema.put("maxItems", Bounds.MATCHED_CLAIMS);
        }
        if (name.equals("daily_calls")) {
            return schema.put("maxItems", Bounds.DAYS_OF_CALLS);
        }
        int limit = name.equals("collection_ids") ? maxCollections : maxItems;
        return requests ? schema.put("maxItems", limit) : schema;
    }

    private static void allowNull(ObjectNode schema) {
        if (schema.has("type")) {
            ArrayNode types = JSON.arrayNode().add(schema.get("type")).add("null");
            schema.set("type", types);
        }
    }
}
