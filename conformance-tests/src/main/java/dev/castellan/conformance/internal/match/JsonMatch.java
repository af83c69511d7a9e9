package dev.castellan.conformance.internal.match;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Compares JSON exactly, except for the order of fields. An expected field {@code "name?"} may be absent. Lists named
 * {@code project_ids} are compared as sets.
 *
 * @param ignored fields that must be present but may have any value
 * @param extraFields whether objects may have more fields than expected, except for those that the specification
 *     forbids
 */
public record JsonMatch(Variables variables, Set<String> ignored, boolean extraFields) {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    /** Fields that the specification allows only in the objects in which the cases show them. */
    private static final Set<String> NEVER_EXTRA = Set.of("project_ids", "dependencies", "token");

    /** Fields of a token that a server can write at any time after a request, so every token may have them. */
    private static final Set<String> OF_USE =
            Set.of("last_used_address", "daily_calls", "last_refused_at", "last_refused_address", "last_refused_code");

    private static final Set<String> SETS = Set.of("project_ids");

    public JsonMatch(Variables variables) {
        this(variables, Set.of(), false);
    }

    /** Returns the first difference, or empty if the bodies match. */
    public Optional<String> difference(String expected, String actual) {
        return Optional.ofNullable(compare("body", parse("expected", expected), parse("actual", actual)));
    }

    public static JsonNode parse(String what, String json) {
        try {
            return MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            throw new AssertionError("the " + what + " body is not JSON: " + json, e);
        }
    }

    /** Returns the difference at this path, or null if the values match. */
    private @Nullable String compare(String path, JsonNode expected, JsonNode actual) {
        if (expected.isObject() && actual.isObject()) {
            return compareFields(path, expected, actual);
        }
        if (expected.isArray() && actual.isArray()) {
            return isSet(path) ? compareSets(path, expected, actual) : compareItems(path, expected, actual);
        }
        boolean same = (expected.isTextual() && actual.isTextual())
                ? variables.match(expected.textValue(), actual.textValue())
                : expected.equals(actual);
        return same ? null : path + ": expected " + expected + ", found " + actual;
    }

    private @Nullable String compareFields(String path, JsonNode expected, JsonNode actual) {
        Set<String> unexpected = new TreeSet<>();
        actual.fieldNames().forEachRemaining(unexpected::add);
        for (Map.Entry<String, JsonNode> field : expected.properties()) {
            boolean optional = field.getKey().endsWith("?");
            String name = optional ? field.getKey().substring(0, field.getKey().length() - 1) : field.getKey();
            unexpected.remove(name);
            String difference = actual.has(name)
                    ? ignored.contains(name) ? null : compare(path + "." + name, field.getValue(), actual.get(name))
                    : optional ? null : path + "." + name + ": is missing from " + actual;
            if (difference != null) {
                return difference;
            }
        }
        unexpected.removeIf(this::mayBeExtra);
        return unexpected.isEmpty() ? null : path + ": unexpected fields " + unexpected + " in " + actual;
    }

    private boolean mayBeExtra(String field) {
        return OF_USE.contains(field) || (extraFields && !NEVER_EXTRA.contains(field));
    }

    private @Nullable String compareItems(String path, JsonNode expected, JsonNode actual) {
        for (int i = 0; i < Math.min(expected.size(), actual.size()); i++) {
            String difference = compare(path + "[" + i + "]", expected.get(i), actual.get(i));
            if (difference != null) {
                return difference;
            }
        }
        return sizes(path, expected, actual);
    }

    private @Nullable String compareSets(String path, JsonNode expected, JsonNode actual) {
        List<JsonNode> remaining = new ArrayList<>();
        actual.forEach(remaining::add);
        for (JsonNode item : expected) {
            if (!remaining.remove(remaining.stream()
                    .filter(candidate -> compare(path, item, candidate) == null)
                    .findFirst()
                    .orElse(null))) {
                return path + ": " + item + " is missing in " + actual;
            }
        }
        return sizes(path, expected, actual);
    }

    private static @Nullable String sizes(String path, JsonNode expected, JsonNode actual) {
        return expected.size() == actual.size()
                ? null
                : path + ": expected " + expected.size() + " items, found " + actual.size() + " in " + actual;
    }

    private static boolean isSet(String path) {
        return SETS.contains(path.substring(path.lastIndexOf('.') + 1));
    }
}
