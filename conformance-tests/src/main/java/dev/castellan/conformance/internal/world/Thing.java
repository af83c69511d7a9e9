package dev.castellan.conformance.internal.world;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Something that a case may name: a row of {@link Things}.
 *
 * @param names the names of its values
 * @param with the names of what is made with it, because a case relies on it without naming it
 * @param needs what a deployment must have so that it can be made
 * @param recipe makes it
 */
public record Thing(List<String> names, List<String> with, Set<Need> needs, Consumer<WorldMaker> recipe) {

    /** What not every deployment has. */
    public enum Need {
        /** Operations beyond the specification. */
        EXTENSIONS,
        /** A guard that keeps an input or query from being deleted. */
        DELETION_GUARD,
        /** A person who is signed in or has a passkey: neither comes from an operation of the API. */
        SESSIONS
    }

    /** Copies the collections. */
    public Thing {
        names = List.copyOf(names);
        with = List.copyOf(with);
        needs = Set.copyOf(needs);
    }

    static Thing of(Consumer<WorldMaker> recipe, String... names) {
        return new Thing(List.of(names), List.of(), Set.of(), recipe);
    }

    Thing with(String... others) {
        return new Thing(names, List.of(others), needs, recipe);
    }

    Thing needing(Need... others) {
        return new Thing(names, with, Set.of(others), recipe);
    }
}
