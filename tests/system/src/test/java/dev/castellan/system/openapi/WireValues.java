package dev.castellan.system.openapi;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;

/** Converts text from requests and responses into values to validate. */
final class WireValues {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private WireValues() {}

    static JsonNode json(byte[] body) {
        return ValidatingDocument.parse(new String(body, StandardCharsets.UTF_8));
    }

    /** Returns the text of a parameter or header as a value of this type, or as a string if it cannot be converted. */
    static JsonNode text(String text, String type) {
        return switch (type) {
            case "integer" -> text.matches("-?[0-9]+") ? JSON.numberNode(new BigInteger(text)) : JSON.textNode(text);
            case "boolean" ->
                text.equals("true") || text.equals("false")
                        ? JSON.booleanNode(Boolean.parseBoolean(text))
                        : JSON.textNode(text);
            case "array" -> array(text);
            default -> JSON.textNode(text);
        };
    }

    private static ArrayNode array(String text) {
        ArrayNode array = JSON.arrayNode();
        for (String item : text.split(",", -1)) {
            array.add(item);
        }
        return array;
    }
}
