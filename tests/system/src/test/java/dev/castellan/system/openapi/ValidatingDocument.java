package dev.castellan.system.openapi;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;

/**
 * An OpenAPI document that uses an independent validator to check values against its schemas. Safe for use by multiple
 * threads.
 */
final class ValidatingDocument {

    private static final String URI = "https://castellan.test/openapi.json";
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final JsonNode tree;
    private final JsonSchemaFactory factory;
    private final SchemaValidatorsConfig config =
            SchemaValidatorsConfig.builder().formatAssertionsEnabled(true).build();
    private final Map<String, JsonSchema> schemas = new ConcurrentHashMap<>();

    ValidatingDocument(JsonNode tree) {
        this.tree = tree;
        this.factory = JsonSchemaFactory.getInstance(
                VersionFlag.V202012,
                builder -> builder.schemaLoaders(loaders -> loaders.schemas(Map.of(URI, tree.toString()))));
    }

    static ValidatingDocument of(String text) {
        return new ValidatingDocument(parse(text));
    }

    static JsonNode parse(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (IOException e) {
            throw new UncheckedIOException(text, e);
        }
    }

    /** Returns the root of the document. */
    Place root() {
        return place("");
    }

    private Place place(String pointer) {
        JsonNode node = tree.at(pointer);
        return node.has("$ref") ? place(node.get("$ref").textValue().substring(1)) : new Place(pointer, node);
    }

    /** A part of the document, after resolving references. */
    final class Place {

        private final String pointer;
        private final JsonNode node;

        private Place(String pointer, JsonNode node) {
            this.pointer = pointer;
            this.node = node;
        }

        JsonNode node() {
            return node;
        }

        boolean isMissing() {
            return node.isMissingNode();
        }

        Place child(String name) {
            return place(pointer + JsonPointer.empty().appendProperty(name));
        }

        /** Returns the children of an object or array. */
        List<Place> children() {
            if (node.isArray()) {
                return IntStream.range(0, node.size())
                        .mapToObj(index -> place(pointer + "/" + index))
                        .toList();
            }
            List<Place> children = new ArrayList<>();
            node.fieldNames().forEachRemaining(name -> children.add(child(name)));
            return children;
        }

        /** Returns the complaints of this schema about a value, or an empty list for a valid value. */
        List<String> complaints(JsonNode value) {
            return schemas
                    .computeIfAbsent(
                            pointer, unused -> factory.getSchema(SchemaLocation.of(URI + "#" + pointer), config))
                    .validate(value)
                    .stream()
                    .map(ValidationMessage::toString)
                    .toList();
        }

        @Override
        public String toString() {
            return pointer;
        }
    }
}
