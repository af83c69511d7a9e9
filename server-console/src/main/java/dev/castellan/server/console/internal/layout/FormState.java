package dev.castellan.server.console.internal.layout;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The state of a form: empty at first; after a refusal, the values that the user typed without secrets, and the problem.
 *
 * @param values the values by field name
 * @param field the field with the problem; absent if the problem concerns the whole form
 * @param problem the message; absent for a valid form
 */
public record FormState(
        Map<String, List<String>> values,
        @Nullable String field,
        @Nullable String problem) {

    /** An empty form. */
    public static final FormState EMPTY = new FormState(Map.of(), null, null);

    /** Copies the values. */
    public FormState {
        values = Map.copyOf(new LinkedHashMap<>(values));
    }

    /** Returns the first value of a field; empty if it has none. */
    public String value(String name) {
        List<String> typed = values.getOrDefault(name, List.of());
        return typed.isEmpty() ? "" : typed.get(0);
    }

    /** Returns whether a field has this value, for check boxes and selects. */
    public boolean has(String name, String value) {
        return values.getOrDefault(name, List.of()).contains(value);
    }

    /** Returns the problem of a field; null if it has none. */
    public @Nullable String problemOf(String name) {
        return name.equals(field) ? problem : null;
    }

    /** Returns the problem of the whole form; null if there is none. */
    public @Nullable String generalProblem() {
        return field == null ? problem : null;
    }
}
