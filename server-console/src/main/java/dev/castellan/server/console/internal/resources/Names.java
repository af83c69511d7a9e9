package dev.castellan.server.console.internal.resources;

import dev.castellan.model.inputs.Input;
import dev.castellan.server.console.internal.page.Visit;
import java.util.UUID;

/** What pages call resources that have no name. */
final class Names {

    private Names() {}

    /** Returns the name of an input or, if it has none, a text with its id. */
    static String of(Visit visit, Input input) {
        String name = input.name();
        return name == null ? visit.text("inputs.nameless", input.id()) : name;
    }

    /** Returns the text for a query, which never has a name. */
    static String ofQuery(Visit visit, UUID id) {
        return visit.text("queries.nameless", id);
    }
}
