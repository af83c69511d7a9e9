package dev.castellan.harness.internal.seed;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The kinds of resources that have names in a test, in the order of their creation. */
public enum ResourceKind {
    PROJECT,
    USER,
    COLLECTION,
    INPUT,
    QUERY;

    /** Returns the keys of all sections of a seed. */
    static List<String> sections() {
        return Arrays.stream(values()).map(ResourceKind::section).toList();
    }

    /** Returns the key of the section that contains resources of this kind. */
    String section() {
        return this == QUERY ? "queries" : this + "s";
    }

    /** Returns the kind with its article, such as {@code an input}. */
    String article() {
        return (this == INPUT ? "an " : "a ") + this;
    }

    /** Returns the kind in lower case, such as {@code input}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
