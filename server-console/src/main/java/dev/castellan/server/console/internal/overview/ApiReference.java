package dev.castellan.server.console.internal.overview;

import dev.castellan.model.json.JsonValue;
import dev.castellan.model.openapi.OpenApi;
import dev.castellan.model.openapi.OpenApiSettings;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The operations of a server, as its OpenAPI document describes them. Immutable.
 *
 * @param groups the operations by subject
 */
record ApiReference(List<Group> groups) {

    private static final String DESCRIPTION = "description";
    private static final Pattern CODE = Pattern.compile("`([a-z_]+)`: (.*)", Pattern.DOTALL);

    /**
     * The operations for one kind of resources.
     *
     * @param name the name of the subject in ids of operations
     */
    record Group(String name, String description, List<Operation> operations) {}

    /**
     * An operation.
     *
     * @param texts the paragraphs of the description
     * @param request the request body, or null if there is none
     * @param example an example of the request body, as JSON, or null if there is none
     * @param status the status of a successful response
     * @param response the body of a successful response, or null if it is empty
     */
    record Operation(
            String id,
            String method,
            String path,
            String summary,
            List<String> texts,
            List<Field> parameters,
            @Nullable Body request,
            @Nullable String example,
            String status,
            @Nullable Body response,
            List<ErrorLine> errors) {}

    /**
     * A parameter of an operation, or a field of a body.
     *
     * @param type the type in words, such as {@code string, uuid}
     */
    record Field(String name, String type, boolean isRequired, String description) {}

    /**
     * A body.
     *
     * @param type the name of the resource, or {@code array of} and the name
     * @param fields the fields of the resource; for a page of a list, the fields of its items
     */
    record Body(String type, List<Field> fields) {}

    /**
     * An error.
     *
     * @param code the code, or null if the server sends no codes
     */
    record ErrorLine(String status, @Nullable String code, String description) {}

    /** Returns the operations of a server with these settings. */
    static ApiReference of(OpenApiSettings server) {
        return new DocumentReader(JsonValue.parse(OpenApi.text(server)).fields()).read();
    }

    /** Returns the operation with this id, or null if there is none. */
    @Nullable
    Operation operation(String id) {
        return groups.stream()
                .flatMap(group -> group.operations().stream())
                .filter(operation -> operation.id().equals(id))
                .findFirst()
                .orElse(null);
    }

    /** Reads a document. Converts each object once, because {@link JsonValue} parses its text on each access. */
    private static final class DocumentReader {

        private final Map<String, JsonValue> document;
        private final Map<String, Map<String, JsonValue>> components = new LinkedHashMap<>();

        DocumentReader(Map<String, JsonValue> document) {
            this.document = document;
            required(document, "components").fields().forEach((kind, all) -> components.put(kind, all.fields()));
        }

        ApiReference read() {
            Map<String, List<Operation>> operations = new LinkedHashMap<>();
            required(document, "paths")
                    .fields()
                    .forEach((path, item) -> item.fields().forEach((method, json) -> {
                        Map<String, JsonValue> fields = json.fields();
                        String group = required(fields, "tags").items().get(0).asString();
                        operations
                                .computeIfAbsent(group, unused -> new ArrayList<>())
                                .add(operation(method, path, fields));
                    }));
            List<Group> groups = new ArrayList<>();
            for (JsonValue tag : required(document, "tags").items()) {
                String name = text(tag.fields(), "name");
                List<Operation> ofGroup = operations.getOrDefault(name, List.of());
                if (!ofGroup.isEmpty()) {
                    groups.add(new Group(name, text(tag.fields(), DESCRIPTION), List.copyOf(ofGroup)));
                }
            }
            return new ApiReference(List.copyOf(groups));
        }

        private Operation operation(String method, String path, Map<String, JsonValue> fields) {
            Map<String, JsonValue> responses = required(fields, "responses").fields();
            String status = responses.keySet().stream()
                    .filter(key -> key.startsWith("2"))
                    .findFirst()
                    .orElseThrow();
            Map<String, JsonValue> request = content(fields.get("requestBody"));
            JsonValue example = request.get("example");
            return new Operation(
                    text(fields, "operationId"),
                    method.toUpperCase(Locale.ROOT),
                    path,
                    text(fields, "summary"),
                    List.of(text(fields, DESCRIPTION).split("\n\n", -1)),
                    parameters(fields.get("parameters")),
                    body(request.get("schema")),
                    example == null ? null : example.toJson(),
                    status,
                    body(content(responses.get(status)).get("schema")),
                    responses.entrySet().stream()
                            .filter(response -> response.getKey().compareTo("4") >= 0)
                            .flatMap(response -> errors(response.getKey(), resolved(response.getValue())))
                            .toList());
        }

        private List<Field> parameters(@Nullable JsonValue parameters) {
            return parameters == null
                    ? List.of()
                    : parameters.items().stream()
                            .map(this::resolved)
                            .map(parameter -> new Field(
                                    text(parameter, "name"),
                                    type(required(parameter, "schema")) + " (" + text(parameter, "in") + ")",
                                    isTrue(parameter.get("required")),
                                    text(parameter, DESCRIPTION)))
                            .toList();
        }

        /** Returns the JSON media type of a request or response, or an empty map if there is no body. */
        private Map<String, JsonValue> content(@Nullable JsonValue message) {
            JsonValue content = message == null ? null : resolved(message).get("content");
            JsonValue json = content == null ? null : content.get("application/json");
            return json == null ? Map.of() : json.fields();
        }

        private @Nullable Body body(@Nullable JsonValue schema) {
            if (schema == null) {
                return null;
            }
            Map<String, JsonValue> object = resolved(schema);
            JsonValue items = object.get("items");
            if (items != null) {
                return new Body(type(schema), fields(resolved(items)));
            }
            Map<String, JsonValue> properties = object.containsKey("properties")
                    ? required(object, "properties").fields()
                    : Map.of();
            JsonValue data = properties.containsKey("has_more") ? properties.get("data") : null;
            return new Body(type(schema), fields(data == null ? object : resolved(required(data.fields(), "items"))));
        }

        private List<Field> fields(Map<String, JsonValue> object) {
            JsonValue properties = object.get("properties");
            JsonValue required = object.get("required");
            List<String> names = required == null
                    ? List.of()
                    : required.items().stream().map(JsonValue::asString).toList();
            return properties == null
                    ? List.of()
                    : properties.fields().entrySet().stream()
                            .map(property -> new Field(
                                    property.getKey(),
                                    type(property.getValue()),
                                    names.contains(property.getKey()),
                                    text(resolved(property.getValue()), DESCRIPTION)))
                            .toList();
        }

        /** Returns the codes of an error. Each has a paragraph that begins with the code. */
        private static Stream<ErrorLine> errors(String status, Map<String, JsonValue> response) {
            String[] paragraphs = text(response, DESCRIPTION).split("\n\n", -1);
            List<ErrorLine> codes = Stream.of(paragraphs)
                    .map(CODE::matcher)
                    .filter(Matcher::matches)
                    .map(code -> new ErrorLine(status, code.group(1), code.group(2)))
                    .toList();
            return codes.isEmpty() ? Stream.of(new ErrorLine(status, null, paragraphs[0])) : codes.stream();
        }

        /** Returns the type of a schema in words. */
        private String type(JsonValue schema) {
            Map<String, JsonValue> fields = schema.fields();
            if (fields.containsKey("$ref")) {
                return name(text(fields, "$ref"));
            } else if (fields.containsKey("enum")) {
                return String.join(" | ", texts(required(fields, "enum")));
            }
            List<String> types =
                    fields.containsKey("type") ? texts(required(fields, "type")) : List.of("any JSON value");
            String type = types.get(0).equals("array") && fields.containsKey("items")
                    ? "array of " + type(required(fields, "items"))
                    : types.get(0);
            String format = fields.containsKey("format") ? ", " + text(fields, "format") : "";
            return type + format + (types.contains("null") ? " | null" : "");
        }

        private static List<String> texts(JsonValue value) {
            return value.toJson().startsWith("[")
                    ? value.items().stream().map(DocumentReader::plain).toList()
                    : List.of(plain(value));
        }

        private static String plain(JsonValue value) {
            return value.isString() ? value.asString() : value.toJson();
        }

        /** Returns the fields of an object, or of the component to which it refers. */
        private Map<String, JsonValue> resolved(JsonValue object) {
            Map<String, JsonValue> fields = object.fields();
            JsonValue reference = fields.get("$ref");
            if (reference == null) {
                return fields;
            }
            String[] path = reference.asString().split("/", -1);
            return required(Objects.requireNonNull(components.get(path[2])), path[3])
                    .fields();
        }

        private static String name(String reference) {
            return reference.substring(reference.lastIndexOf('/') + 1);
        }

        private static boolean isTrue(@Nullable JsonValue value) {
            return value != null && value.toJson().equals("true");
        }

        private static String text(Map<String, JsonValue> fields, String name) {
            JsonValue value = fields.get(name);
            return value == null ? "" : value.asString();
        }

        private static JsonValue required(Map<String, JsonValue> fields, String name) {
            return Objects.requireNonNull(fields.get(name), name);
        }
    }
}
