package dev.castellan.server.console.internal.resources;

import dev.castellan.model.inputs.Input;
import dev.castellan.server.console.internal.page.PageRequest;
import java.util.UUID;

/** What pages call resources that have no name. */
final class Names {

    private Names() {}

    /** Returns the name of an input or, if it has none, a text with its id. */
    static String of(PageRequest request, Input input) {
        String name = input.name();
        return name == null ? request.text("inputs.nameless", input.id()) : name;
    }

    /** Returns the text for a query, which never has a name. */
    static String ofQuery(PageRequest request, UUID id) {
        return request.text("queries.nameless", id);
    }
}
