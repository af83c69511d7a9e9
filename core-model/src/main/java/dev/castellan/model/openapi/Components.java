package dev.castellan.model.openapi;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Supplier;

/** The shared parts of an OpenAPI document. Each part is added when it is first referenced. */
final class Components {

    private final ObjectNode parts = JsonNodeFactory.instance.objectNode();

    /** Returns a reference to a part, and adds the part if it is new. */
    ObjectNode reference(String section, String name, Supplier<ObjectNode> part) {
        ObjectNode parent = child(parts, section);
        if (!parent.has(name)) {
            parent.set(name, part.get());
        }
        return JsonNodeFactory.instance.objectNode().put("$ref", "#/components/" + section + "/" + name);
    }

    ObjectNode parts() {
        return parts;
    }

    /**
     * Returns the object with this name, and adds it if it is absent. Jackson has a method for this only since version
     * 2.16.
     */
    static ObjectNode child(ObjectNode parent, String name) {
        return parent.get(name) instanceof ObjectNode child ? child : parent.putObject(name);
    }
}
