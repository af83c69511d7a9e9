package dev.castellan.server.console.internal.layout;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The state of a form. The state is initially empty. After a refusal, the state contains the problem and the values
 * that the user typed, except secrets.
 *
 * @param values the values by field name
 * @param field the field with the problem, or null if the problem concerns the whole form
 * @param problem the message that describes the problem, or null if there is none
 */
public record FormState(
        Map<String, List<String>> values,
        @Nullable String field,
        @Nullable String problem) {

    /** A form without values and without a problem. */
    public static final FormState EMPTY = new FormState(Map.of(), null, null);

    /** Defensively copies the values. */
    public FormState {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** Returns the first value of a field, or an empty string for a field without a value. */
    public String value(String name) {
        List<String> submitted = values.getOrDefault(name, List.of());
        return submitted.isEmpty() ? "" : submitted.get(0);
    }

    /**
     * Returns a query such as {@code ?a=b} with the first value of each field except blank values, or an empty string.
     */
    public String query() {
        String query = values.keySet().stream()
                .filter(name -> !value(name).isBlank())
                .map(name -> name + "=" + URLEncoder.encode(value(name).strip(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        return query.isEmpty() ? "" : "?" + query;
    }

    /** Returns a copy without a problem, in which a field has this value. */
    public FormState with(String name, String value) {
        Map<String, List<String>> copy = new LinkedHashMap<>(values);
        copy.put(name, List.of(value));
        return new FormState(copy, null, null);
    }

    /** Returns whether a field has this value. Used for check boxes and selects. */
    public boolean has(String name, String value) {
        return values.getOrDefault(name, List.of()).contains(value);
    }

    /** Returns the name of the field that contains the value that the form showed in an edited field. */
    public static String originalName(String name) {
        return "shown_" + name;
    }

    /**
     * Returns the value of an edited field: the value that the user typed, or the current value if the user did not
     * change the field.
     */
    public String edited(String name, String current) {
        return isChanged(name) ? value(name) : current;
    }

    /**
     * Returns the value that the form shows or has shown in an edited field. A problem with the field has told the user
     * the current value.
     */
    public String original(String name, String current) {
        return isChanged(name) && problemOf(name) == null ? value(originalName(name)) : current;
    }

    private boolean isChanged(String name) {
        return values.containsKey(name)
                && !value(name).strip().equals(value(originalName(name)).strip());
    }

    /** Returns the problem with a field, or null if there is none. */
    public @Nullable String problemOf(String name) {
        return name.equals(field) ? problem : null;
    }

    /** Returns the problem with the form as a whole, or null if there is none. */
    public @Nullable String generalProblem() {
        return field == null ? problem : null;
    }
}
