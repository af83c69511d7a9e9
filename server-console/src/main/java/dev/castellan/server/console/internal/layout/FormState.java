package dev.castellan.server.console.internal.layout;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a form shows: empty at first, and after a refusal what was typed, without secrets, and what was wrong.
 *
 * @param values what was typed, by the name of the field
 * @param field the field that the problem is about; absent if it is about none
 * @param problem what was wrong; absent if nothing was
 */
public record FormState(
        Map<String, List<String>> values,
        @Nullable String field,
        @Nullable String problem) {

    /** A form that nobody has filled in. */
    public static final FormState EMPTY = new FormState(Map.of(), null, null);

    /** Copies the values. */
    public FormState {
        values = Map.copyOf(new LinkedHashMap<>(values));
    }

    /** Returns what was typed into a field; empty if nothing was. */
    public String value(String name) {
        List<String> typed = values.getOrDefault(name, List.of());
        return typed.isEmpty() ? "" : typed.get(0);
    }

    /** Returns whether a choice is made: in a list of check boxes, or in a select. */
    public boolean has(String name, String value) {
        return values.getOrDefault(name, List.of()).contains(value);
    }

    /** Returns what is wrong with a field; null if nothing is. */
    public @Nullable String problemOf(String name) {
        return name.equals(field) ? problem : null;
    }

    /** Returns what is wrong with none of the fields in particular; null if nothing is. */
    public @Nullable String generalProblem() {
        return field == null ? problem : null;
    }
}
