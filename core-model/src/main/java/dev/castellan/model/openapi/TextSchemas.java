package dev.castellan.model.openapi;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.castellan.model.Bounds;
import dev.castellan.model.internal.text.CharacterRules;

/** The schemas of texts in bodies, parameters and headers. Common engines understand their patterns. */
final class TextSchemas {

    private static final String NO_CONTROL = "[^\\x00-\\x1F\\x7F-\\x9F]*";
    private static final String VISIBLE =
            CharacterPatterns.oneOf(c -> !CharacterRules.showsNothing(c) && !CharacterRules.isForbidden(c));
    private static final String OF_ADDRESS = CharacterPatterns.oneOf(CharacterRules::isOfAddress) + "+";
    private static final String BASE62 = "[0-9A-Za-z]";

    private TextSchemas() {}

    /** Returns the schema of a field with this name, in any body. */
    static ObjectNode field(String name) {
        return switch (name) {
            case "name" -> matching(NO_CONTROL + VISIBLE + NO_CONTROL).put("maxLength", Bounds.NAME);
            // not "format": the server takes addresses that checkers of the format refuse
            case "email" -> matching(OF_ADDRESS + "@" + OF_ADDRESS).put("maxLength", Bounds.EMAIL);
            case "prefix" -> matching("cst[su]_" + BASE62 + "{4}");
            case "token" -> matching("cst[su]_" + BASE62 + "{49}");
            case "message", "dependencies", "next_cursor" -> text().put("minLength", 1);
            default -> text();
        };
    }

    static ObjectNode idempotencyKey() {
        return matching("[!-~]+").put("maxLength", Bounds.IDEMPOTENCY_KEY);
    }

    static ObjectNode id() {
        return text().put("format", "uuid");
    }

    /** Returns the schema of a timestamp in a request: any form of RFC 3339. */
    static ObjectNode time() {
        return text().put("format", "date-time");
    }

    /** Returns the schema of a timestamp in an answer: always in UTC and with milliseconds. */
    static ObjectNode writtenTime() {
        ObjectNode schema = matching("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{3}Z");
        return schema.put("format", "date-time");
    }

    static ObjectNode oneOf(String... values) {
        ObjectNode schema = text();
        ArrayNode all = schema.putArray("enum");
        for (String value : values) {
            all.add(value);
        }
        return schema;
    }

    static ObjectNode text() {
        return JsonNodeFactory.instance.objectNode().put("type", "string");
    }

    private static ObjectNode matching(String pattern) {
        return text().put("pattern", "^" + pattern + "$");
    }
}
