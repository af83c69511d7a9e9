package dev.castellan.model.openapi;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Supplier;

/** The parts of a document that others refer to, each there once and only if something refers to it. */
final class Components {

    private final ObjectNode parts = JsonNodeFactory.instance.objectNode();

    /** Returns a reference to a part, which is made the first time. */
    ObjectNode reference(String section, String name, Supplier<ObjectNode> part) {
        ObjectNode parent = JsonObjects.child(parts, section);
        if (!parent.has(name)) {
            parent.set(name, part.get());
        }
        return JsonNodeFactory.instance.objectNode().put("$ref", "#/components/" + section + "/" + name);
    }

    ObjectNode parts() {
        return parts;
    }
}
