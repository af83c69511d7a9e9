package dev.castellan.system.statemodel;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Builds JSON. */
public final class Json {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    private Json() {}

    /**
     * Creates an object from alternating names and values. Omits names whose value is {@code null}. Writes ids, times
     * and other text as strings, and lists of ids as arrays.
     */
    public static ObjectNode object(@Nullable Object... namesAndValues) {
        ObjectNode object = MAPPER.createObjectNode();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            if (namesAndValues[i + 1] != null) {
                object.set((String) namesAndValues[i], value(namesAndValues[i + 1]));
            }
        }
        return object;
    }

    /** Creates an array. */
    public static ArrayNode array(List<? extends JsonNode> items) {
        return MAPPER.createArrayNode().addAll(items);
    }

    static JsonNode text(String text) {
        return new TextNode(text);
    }

    static String time(Instant instant) {
        return TIME.format(instant);
    }

    /** Parses JSON. */
    public static JsonNode parse(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static JsonNode value(Object value) {
        if (value instanceof JsonNode node) {
            return node;
        }
        if (value instanceof Boolean flag) {
            return MAPPER.getNodeFactory().booleanNode(flag);
        }
        if (value instanceof Integer number) {
            return MAPPER.getNodeFactory().numberNode(number);
        }
        if (value instanceof Collection<?> ids) {
            return array(ids.stream().map(Json::value).toList());
        }
        if (value instanceof Instant instant) {
            return text(time(instant));
        }
        if (value instanceof UUID || value instanceof String) {
            return text(value.toString());
        }
        throw new IllegalArgumentException("no JSON of " + value.getClass());
    }
}
