package dev.castellan.model.openapi;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.castellan.model.Bounds;
import dev.castellan.model.Role;
import dev.castellan.model.TokenFilter;
import dev.castellan.model.TokenSort;
import dev.castellan.model.audit.AuditSort;
import dev.castellan.model.endpoint.AuditEndpoints;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import dev.castellan.model.endpoint.TokenEndpoints;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** The path, query and header parameters of operations. */
final class ParameterObjects {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final List<String> ORDERS =
            List.of("name", "-name", "email", "-email", "role", "-role", "created_at", "-created_at");

    private final Components components;
    private final String projectHeader;

    ParameterObjects(Components components, OpenApiSettings deployment) {
        this.components = components;
        this.projectHeader = deployment.projectHeader();
    }

    ArrayNode of(Endpoint<?, ?> endpoint) {
        ArrayNode parameters = JSON.arrayNode();
        endpoint.path().variables().forEach(name -> parameters.add(inPath(endpoint, name)));
        endpoint.queryParameters().forEach(name -> parameters.add(inQuery(endpoint, name)));
        if (endpoint.takesProject()) {
            parameters.add(shared("header", projectHeader, "project", ValueSchemas.id()));
        }
        if (endpoint.method().takesIdempotencyKey()) {
            parameters.add(
                    shared("header", Endpoints.IDEMPOTENCY_HEADER, "idempotency-key", ValueSchemas.idempotencyKey()));
        }
        return parameters;
    }

    private static ObjectNode inPath(Endpoint<?, ?> endpoint, String name) {
        ObjectNode parameter = JSON.objectNode().put("name", name).put("in", "path");
        parameter.put("description", words(endpoint, name)).put("required", true);
        parameter.set("schema", ValueSchemas.id());
        return parameter;
    }

    private ObjectNode inQuery(Endpoint<?, ?> endpoint, String name) {
        String words = words(endpoint, name);
        return DocumentTexts.has("parameter." + name)
                ? shared("query", name, name, querySchema(endpoint, name))
                : optional("query", name, words, querySchema(endpoint, name));
    }

    private ObjectNode shared(String in, String name, String part, ObjectNode schema) {
        return components.reference(
                "parameters", part, () -> optional(in, name, DocumentTexts.of("parameter." + part), schema));
    }

    private static ObjectNode optional(String in, String name, String words, ObjectNode schema) {
        ObjectNode parameter = JSON.objectNode().put("name", name).put("in", in).put("description", words);
        if (schema.path("type").asText().equals("array")) {
            parameter.put("style", "form").put("explode", false);
        }
        parameter.set("schema", schema);
        return parameter;
    }

    private static ObjectNode querySchema(Endpoint<?, ?> endpoint, String name) {
        if (endpoint.equals(AuditEndpoints.LIST) && name.equals("sort")) {
            return orders(Stream.of(AuditSort.values()).map(AuditSort::value).toList());
        }
        return endpoint.equals(TokenEndpoints.LIST) ? tokenSchema(name) : querySchema(name);
    }

    private static ObjectNode tokenSchema(String name) {
        return switch (name) {
            case "sort" -> tokenSort();
            case "user_id" -> ValueSchemas.idOr(TokenFilter.CALLER);
            default -> querySchema(name);
        };
    }

    private static ObjectNode tokenSort() {
        return orders(Stream.of(TokenSort.values()).map(TokenSort::value).toList());
    }

    private static ObjectNode querySchema(String name) {
        return switch (name) {
            case "limit" -> ValueSchemas.number(1).put("default", Bounds.PAGE);
            case "sort" -> sort();
            case "role" -> ValueSchemas.ofSet(Role.class);
            case "archived" -> ValueSchemas.oneOf("true", "false", "all");
            case "is_service_account", "contents", "unused", "resources" ->
                JSON.objectNode().put("type", "boolean");
            case "project_id", "actor", "object" -> ValueSchemas.id();
            case "since", "until", "expires_before", "last_used_before" -> ValueSchemas.time();
            default -> ValueSchemas.text();
        };
    }

    /**
     * Returns the schema of the sort order. Only the description names the default, because generated Kotlin code with
     * a default list does not compile.
     */
    private static ObjectNode sort() {
        ObjectNode schema = JSON.objectNode().put("type", "array");
        schema.set("items", orders(ORDERS));
        // With "uniqueItems", generated clients would use a set, which has no order.
        return schema.put("minItems", 1);
    }

    private static ObjectNode orders(List<String> values) {
        ObjectNode order = ValueSchemas.oneOf(values.toArray(new String[0]));
        ArrayNode names = order.putArray("x-enum-varnames");
        values.forEach(value -> names.add(constant(value)));
        return order;
    }

    /**
     * Returns the name of the generated constant, such as {@code BY_NAME_DESCENDING} for {@code -name}. The prefix
     * avoids a conflict with the {@code name} property of Kotlin enums.
     */
    private static String constant(String order) {
        boolean isDescending = order.startsWith("-");
        String field = isDescending ? order.substring(1) : order;
        return "BY_" + field.toUpperCase(Locale.ROOT) + (isDescending ? "_DESCENDING" : "");
    }

    /** Returns the description of a parameter. An operation or a resource can override the common description. */
    private static String words(Endpoint<?, ?> endpoint, String name) {
        String resource = DocumentBuilder.resource(endpoint);
        return DocumentTexts.of(DocumentTexts.firstOf(
                "parameter." + endpoint.id() + "." + name, "parameter." + resource + "." + name, "parameter." + name));
    }
}
