package dev.castellan.model.openapi;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.castellan.model.endpoint.Endpoint;
import java.util.List;

/** The groups of operations: one for each resource. */
final class Tags {

    private Tags() {}

    /** Returns the resource of an operation, such as {@code projects} of {@code projects.addUser}. */
    static String of(Endpoint<?, ?> endpoint) {
        return endpoint.id().substring(0, endpoint.id().indexOf('.'));
    }

    static ArrayNode all(List<Endpoint<?, ?>> endpoints) {
        ArrayNode tags = JsonNodeFactory.instance.arrayNode();
        endpoints.stream()
                .map(Tags::of)
                .distinct()
                .forEach(tag -> tags.addObject().put("name", tag).put("description", DocumentTexts.of("tag." + tag)));
        return tags;
    }
}
