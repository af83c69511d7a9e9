package dev.castellan.conformance.internal.parse;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads the settings of a case file. */
final class CaseSettings {

    /** The allowed values of each setting. An empty list allows any value. */
    private static final Map<String, List<String>> KNOWN = new TreeMap<>(Map.of(
            "server", List.of("tight", "without extensions", "other names", "other statuses"),
            "store", List.of("broken", "unreachable"),
            "carrier", List.of("socket only"),
            "connection", List.of("closed"),
            "needs", List.of("own organization", "people", "deletion guard", "sessions"),
            "with", List.of()));

    private final Map<String, String> values = new LinkedHashMap<>();

    /**
     * Reads a {@code name: value} line.
     *
     * @throws IllegalArgumentException if the setting is unknown, has an invalid value, or was already set
     */
    void add(String text) {
        int colon = text.indexOf(':');
        check(colon > 0, "write a setting as #! name: value");
        String name = text.substring(0, colon).strip();
        String value = text.substring(colon + 1).strip();
        List<String> allowed = KNOWN.get(name);
        if (allowed == null) {
            throw new IllegalArgumentException(
                    "the setting " + name + " is unknown; known are " + String.join(", ", KNOWN.keySet()));
        }
        check(
                allowed.isEmpty() ? !value.isEmpty() : allowed.contains(value),
                "the setting " + name + " must be " + (allowed.isEmpty() ? "a value" : "one of " + allowed) + ", not \""
                        + value + "\"");
        check(values.put(name, value) == null, "the setting " + name + " is set twice");
    }

    Map<String, String> values() {
        return Collections.unmodifiableMap(values);
    }

    private static void check(boolean holds, String remedy) {
        if (!holds) {
            throw new IllegalArgumentException(remedy);
        }
    }
}
