package dev.castellan.conformance.internal.parse;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The settings of one case file, of those that there are. */
final class CaseSettings {

    /** By the name of each setting its values; none where any may stand. */
    private static final Map<String, List<String>> KNOWN = new TreeMap<>(Map.of(
            "server", List.of("tight", "without extensions", "other names", "other statuses"),
            "store", List.of("broken", "unreachable"),
            "carrier", List.of("socket only"),
            "connection", List.of("closed"),
            "needs", List.of("own organization", "people", "deletion guard"),
            "with", List.of()));

    private final Map<String, String> values = new LinkedHashMap<>();

    /**
     * Reads {@code name: value}.
     *
     * @throws IllegalArgumentException if it is no setting, or there is one of this name already
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
        check(values.put(name, value) == null, "the setting " + name + " stands here twice");
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
