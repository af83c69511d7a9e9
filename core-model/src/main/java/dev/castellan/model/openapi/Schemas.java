package dev.castellan.model.openapi;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.castellan.model.Bounds;
import dev.castellan.model.ErrorBody;
import dev.castellan.model.Page;
import dev.castellan.model.User;
import dev.castellan.model.json.BodyType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Set;

/** The schemas of bodies, derived from their records. */
final class Schemas {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    /** The fields that only a server with extensions has, in bodies of operations of the specification. */
    private static final Set<String> EXTENSIONS = Set.of(
            "TokenCreate.read_only",
            "TokenCreate.allowed_addresses",
            "IssuedToken.read_only",
            "IssuedToken.allowed_addresses");

    private final Components components;
    private final FieldSchemas requested;
    private final FieldSchemas patched;
    private final FieldSchemas inResponses;
    private final boolean hideEmails;
    private final boolean extensions;

    Schemas(Components components, OpenApiSettings deployment) {
        this.components = components;
        this.requested = FieldSchemas.ofRequests(deployment.ids(), deployment.collectionIds());
        this.patched = requested.ofPatches();
        this.inResponses = FieldSchemas.ofResponses(this::one);
        this.hideEmails = deployment.hideEmails();
        this.extensions = deployment.extensions();
    }

    /** Returns the schema of a request body, which allows no additional fields. */
    ObjectNode request(BodyType<?> body) {
        String name = nameOf(body.item());
        return components.reference("schemas", name, () -> {
            ObjectNode schema = closed(object(name, body.item(), name, body.isPatch() ? patched : requested));
            return body.isPatch() ? schema.put("minProperties", 1) : schema;
        });
    }

    /** Returns the schema of a successful response body, which allows additional fields. */
    ObjectNode response(BodyType<?> body) {
        return switch (body.form()) {
            case ONE, PATCH -> one(body.item());
            case ARRAY -> array(one(body.item()));
            case PAGE -> page(body.item());
            case NONE -> throw new IllegalArgumentException("a missing body does not have a schema");
        };
    }

    /** Returns the schema of a header that repeats a field of a response body. */
    ObjectNode headerWith(Class<?> body, String field) {
        RecordComponent component = Arrays.stream(body.getRecordComponents())
                .filter(candidate -> FieldSchemas.name(candidate).equals(field))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(body.getSimpleName() + " has no field " + field));
        ObjectNode schema = inResponses.schema(nameOf(body), component);
        schema.remove("description");
        return schema;
    }

    /** Returns true if a field may be absent from a response body. */
    static boolean isOptional(Class<?> body, String field) {
        return DocumentTexts.isOptional(nameOf(body), field);
    }

    /** Returns the schema of the error body for every error except a blocked deletion. */
    ObjectNode error() {
        return components.reference("schemas", "ErrorBody", () -> {
            ObjectNode schema = object("ErrorBody", ErrorBody.class, "ErrorBody", inResponses);
            Components.child(schema, "properties").remove("dependencies");
            return closed(schema);
        });
    }

    /** Returns the schema of the error body for a blocked deletion. */
    ObjectNode blocked() {
        String name = "BlockedErrorBody";
        return components.reference("schemas", name, () -> closed(object(name, ErrorBody.class, name, inResponses)));
    }

    /**
     * Returns a schema that covers both error bodies. The schema is a single object rather than {@code oneOf}, because
     * generated parsers cannot distinguish bodies that differ only in an optional field. The schema has a name, because
     * generators would otherwise invent one.
     */
    ObjectNode errorOrBlocked() {
        String name = "DeletionErrorBody";
        return components.reference("schemas", name, () -> closed(object(name, ErrorBody.class, name, inResponses)));
    }

    private ObjectNode one(Class<?> type) {
        String name = nameOf(type);
        return components.reference("schemas", name, () -> object(name, type, name, inResponses));
    }

    private ObjectNode page(Class<?> item) {
        String name = nameOf(item) + "Page";
        ObjectNode data = array(one(item)).put("maxItems", Bounds.MAX_PAGE);
        data.put("description", DocumentTexts.field("Page", "data"));
        return components.reference("schemas", name, () -> {
            ObjectNode schema = object(name, Page.class, "Page", inResponses);
            Components.child(schema, "properties").set("data", data);
            return schema;
        });
    }

    private ObjectNode object(String name, Class<?> type, String owner, FieldSchemas fields) {
        ObjectNode schema =
                JSON.objectNode().put("type", "object").put("description", DocumentTexts.of("schema." + name));
        ArrayNode required = JSON.arrayNode();
        ObjectNode properties = JSON.objectNode();
        for (RecordComponent component : type.getRecordComponents()) {
            String field = FieldSchemas.name(component);
            if (!extensions && EXTENSIONS.contains(owner + "." + field)) {
                continue;
            }
            properties.set(field, fields.schema(owner, component));
            boolean mayBeHidden = hideEmails && type == User.class && field.equals("email");
            if (!mayBeHidden && !DocumentTexts.isOptional(owner, field)) {
                required.add(field);
            }
        }
        if (!required.isEmpty()) {
            schema.set("required", required);
        }
        schema.set("properties", properties);
        return schema;
    }

    private static ObjectNode closed(ObjectNode schema) {
        return schema.put("additionalProperties", false);
    }

    private static ObjectNode array(ObjectNode items) {
        ObjectNode schema = JSON.objectNode().put("type", "array");
        schema.set("items", items);
        return schema;
    }

    /**
     * Returns the schema name of a record. A body that creates a resource, such as {@code NewProject}, is named {@code
     * ProjectCreate}, because Go generators use {@code NewProject} for the constructor of {@code Project}.
     */
    static String nameOf(Class<?> type) {
        String name = type.getSimpleName();
        return name.startsWith("New") ? name.substring("New".length()) + "Create" : name;
    }
}
