package dev.castellan.model.openapi;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.function.Supplier;

/** The shared parts of a document. Each part is added at the first reference. */
final class Components {

    private final ObjectNode parts = JsonNodeFactory.instance.objectNode();

    /** Returns a reference to a part, and adds the part at the first reference. */
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

    /** Returns the object under a name, and adds one if there is none. Jackson has this since 2.16 only. */
    static ObjectNode child(ObjectNode parent, String name) {
        return parent.get(name) instanceof ObjectNode child ? child : parent.putObject(name);
    }
}
