package dev.castellan.cli.operations;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.castellan.model.endpoint.Endpoint;
import dev.castellan.model.endpoint.Endpoints;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;

/** The OpenAPI document of the API, which describes the parameters and bodies of the operations in the table. */
final class ApiDocument {

    private static final String FILE = "/META-INF/castellan/openapi.json";
    private static final String JSON = "application/json";

    private final JsonNode document;

    ApiDocument() {
        try (InputStream in = Objects.requireNonNull(Endpoints.class.getResourceAsStream(FILE), FILE)) {
            document = new ObjectMapper().readTree(in);
        } catch (IOException e) {
            throw new UncheckedIOException(FILE + " cannot be read", e);
        }
    }

    /** Returns the object that describes an operation. */
    JsonNode operation(Endpoint<?, ?> endpoint) {
        return document.path("paths")
                .path(endpoint.path().text())
                .path(endpoint.method().name().toLowerCase(Locale.ROOT));
    }

    /** Returns the description of a group of operations, or an empty text. */
    String group(String name) {
        for (JsonNode tag : document.path("tags")) {
            if (tag.path("name").asText().equals(name)) {
                return tag.path("description").asText();
            }
        }
        return "";
    }

    /** Returns the parameters of an operation in this part of a request, such as {@code query}. */
    List<JsonNode> parameters(Endpoint<?, ?> endpoint, String in) {
        List<JsonNode> parameters = new ArrayList<>();
        for (JsonNode parameter : operation(endpoint).path("parameters")) {
            JsonNode described = resolved(parameter);
            if (described.path("in").asText().equals(in)) {
                parameters.add(described);
            }
        }
        return parameters;
    }

    /** Returns the schema of the request body, which is missing if the operation takes none. */
    JsonNode body(Endpoint<?, ?> endpoint) {
        return schema(operation(endpoint).path("requestBody"));
    }

    /** Returns the names of the fields of a result, or of the items of a list. */
    List<String> resultFields(Endpoint<?, ?> endpoint) {
        JsonNode schema = schema(operation(endpoint).path("responses").path(String.valueOf(endpoint.status())));
        JsonNode item = switch (endpoint.output().form()) {
            case ARRAY -> schema.path("items");
            case PAGE -> resolved(schema.path("properties").path("data")).path("items");
            default -> schema;
        };
        List<String> names = new ArrayList<>();
        resolved(item).path("properties").fieldNames().forEachRemaining(names::add);
        return names;
    }

    /** Returns an object, or the object that it refers to. */
    JsonNode resolved(JsonNode object) {
        String reference = object.path("$ref").asText();
        return reference.startsWith("#") ? document.at(reference.substring(1)) : object;
    }

    private JsonNode schema(JsonNode body) {
        JsonNode content = resolved(body).path("content");
        return content.has(JSON) ? resolved(content.path(JSON).path("schema")) : MissingNode.getInstance();
    }
}
