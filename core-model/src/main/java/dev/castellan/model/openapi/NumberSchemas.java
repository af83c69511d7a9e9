package dev.castellan.model.openapi;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The schemas of numbers in parameters and headers. */
final class NumberSchemas {

    private NumberSchemas() {}

    /**
     * Returns the schema of a whole number, from the least one on. It has no maximum, since the server accepts any
     * larger number; the format says which type holds those that make sense.
     */
    static ObjectNode from(int least) {
        ObjectNode schema = JsonNodeFactory.instance.objectNode();
        return schema.put("type", "integer").put("format", "int32").put("minimum", least);
    }
}
