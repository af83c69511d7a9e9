package dev.castellan.harness.internal.control;

import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.json.BodyType;
import dev.castellan.model.json.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Builds the OpenAPI 3.1 document of the control API from its operations. */
final class ControlDocument {

    private static final String ERROR = "Error";

    private final Map<String, Object> schemas = new TreeMap<>();

    private ControlDocument() {}

    /** Returns the document as JSON. */
    static byte[] of(List<ControlRoute<?, ?>> routes) {
        return Json.write(new ControlDocument().document(routes));
    }

    private Map<String, Object> document(List<ControlRoute<?, ?>> routes) {
        Map<String, Map<String, Object>> paths = new LinkedHashMap<>();
        for (ControlRoute<?, ?> route : routes) {
            String method = route.endpoint().method().name().toLowerCase(Locale.ROOT);
            paths.computeIfAbsent(route.endpoint().path().text(), path -> new LinkedHashMap<>())
                    .put(method, operation(route));
        }
        schemas.put(ERROR, errorSchema());
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("openapi", "3.1.0");
        document.put(
                "info",
                Map.of(
                        "title", ControlTexts.of("api.title"),
                        "version", "1",
                        "description", ControlTexts.of("api.description")));
        document.put("servers", List.of(Map.of("url", ControlService.PREFIX)));
        document.put("security", List.of(Map.of("token", List.of())));
        document.put("paths", paths);
        document.put(
                "components",
                Map.of(
                        "schemas",
                        schemas,
                        "securitySchemes",
                        Map.of("token", Map.of("type", "http", "scheme", "bearer"))));
        return document;
    }

    private Map<String, Object> operation(ControlRoute<?, ?> route) {
        Endpoint<?, ?> endpoint = route.endpoint();
        Map<String, Object> operation = new LinkedHashMap<>();
        operation.put("operationId", endpoint.id());
        operation.put("tags", List.of(endpoint.id().substring(0, endpoint.id().indexOf('.'))));
        operation.put("summary", ControlTexts.of(endpoint.id()));
        List<Map<String, Object>> parameters = new ArrayList<>();
        endpoint.path().variables().forEach(name -> parameters.add(parameter("path", name)));
        endpoint.queryParameters().forEach(name -> parameters.add(parameter("query", name)));
        operation.put("parameters", parameters);
        if (endpoint.takesBody()) {
            Map<String, Object> schema =
                    route.words().isEmpty() ? schema(endpoint.input()) : closed(words(route.words()));
            operation.put("requestBody", Map.of("required", !endpoint.inputOptional(), "content", json(schema)));
        }
        operation.put("responses", responses(endpoint));
        return operation;
    }

    private static Map<String, Object> parameter(String in, String name) {
        boolean isQuery = in.equals("query");
        return Map.of(
                "name",
                name,
                "in",
                in,
                "required",
                !isQuery,
                "description",
                ControlTexts.of((isQuery ? "word." : "path.") + name),
                "schema",
                Map.of("type", "string"));
    }

    private Map<String, Object> responses(Endpoint<?, ?> endpoint) {
        Map<String, Object> success = new LinkedHashMap<>(Map.of("description", ControlTexts.of("success")));
        if (!endpoint.output().isNone()) {
            success.put("content", json(schema(endpoint.output())));
        }
        return Map.of(
                String.valueOf(endpoint.status()),
                success,
                "default",
                Map.of("description", ControlTexts.of("error"), "content", json(reference(ERROR))));
    }

    private Map<String, Object> schema(BodyType<?> body) {
        Map<String, Object> item = body.item() == String.class ? FieldType.TEXT.schema() : named(body.item());
        return body.form() == BodyType.Layout.ARRAY ? Map.of("type", "array", "items", item) : item;
    }

    private Map<String, Object> named(Class<?> type) {
        schemas.computeIfAbsent(type.getSimpleName(), name -> RecordSchemas.of(type));
        return reference(type.getSimpleName());
    }

    private static Map<String, Object> words(List<Word<?, ?>> words) {
        Map<String, Object> properties = new LinkedHashMap<>();
        words.forEach(word -> properties.put(
                word.name(), RecordSchemas.described(word.schema(), ControlTexts.of("word." + word.name()))));
        return Map.of("type", "object", "properties", properties);
    }

    private static Map<String, Object> closed(Map<String, Object> schema) {
        Map<String, Object> closed = new LinkedHashMap<>(schema);
        closed.put("additionalProperties", false);
        return closed;
    }

    private static Map<String, Object> errorSchema() {
        return Map.of(
                "type", "object",
                "required", List.of("errorID", "message"),
                "properties",
                        Map.of(
                                "errorID", Map.of("type", "string", "format", "uuid"),
                                "message", FieldType.TEXT.schema()));
    }

    private static Map<String, Object> json(Map<String, Object> schema) {
        return Map.of("application/json", Map.of("schema", schema));
    }

    private static Map<String, Object> reference(String schema) {
        return Map.of("$ref", "#/components/schemas/" + schema);
    }
}
