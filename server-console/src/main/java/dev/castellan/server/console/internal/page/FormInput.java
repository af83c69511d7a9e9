package dev.castellan.server.console.internal.page;

import dev.castellan.server.console.internal.layout.FormState;
import java.util.List;
import java.util.Map;

/**
 * The form of a page.
 *
 * @param fields the fields that the browser sent, or an empty map for GET
 * @param state the values that the page shows in the form, and the problem, if any
 */
public record FormInput(Map<String, List<String>> fields, FormState state) {

    static final FormInput NONE = new FormInput(Map.of(), FormState.EMPTY);

    /** Returns the unmodified value that the browser sent, or an empty string if the field is missing. */
    public String value(String name) {
        return fields.getOrDefault(name, List.of("")).get(0);
    }

    public List<String> values(String name) {
        return fields.getOrDefault(name, List.of());
    }
}
