package dev.castellan.conformance.internal.world;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * An object that a case may name. Each object is a row of {@link CaseVariables}.
 *
 * @param names the names of its values
 * @param with the names of other objects to create with it, because cases rely on them without naming them
 * @param needs the features that a deployment must have to create the object
 * @param recipe creates the object
 */
public record CaseVariable(List<String> names, List<String> with, Set<Need> needs, Consumer<WorldMaker> recipe) {

    /** A feature that some deployments do not have. */
    public enum Need {
        /** Operations beyond the specification. */
        EXTENSIONS,
        /** A guard that blocks the deletion of an input or a query. */
        DELETION_GUARD,
        /** A person who is signed in or has a passkey, neither of which the API can create. */
        SESSIONS
    }

    /** Creates a variable with copies of the collections. */
    public CaseVariable {
        names = List.copyOf(names);
        with = List.copyOf(with);
        needs = Set.copyOf(needs);
    }

    static CaseVariable of(Consumer<WorldMaker> recipe, String... names) {
        return new CaseVariable(List.of(names), List.of(), Set.of(), recipe);
    }

    CaseVariable with(String... others) {
        return new CaseVariable(names, List.of(others), needs, recipe);
    }

    CaseVariable needing(Need... others) {
        return new CaseVariable(names, with, Set.of(others), recipe);
    }
}
