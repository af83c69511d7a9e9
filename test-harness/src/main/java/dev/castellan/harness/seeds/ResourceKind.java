package dev.castellan.harness.seeds;

import java.util.Locale;

/** The kinds of resources that have names in a test. */
public enum ResourceKind {
    /** A person or a service account. */
    USER,
    /** A project. */
    PROJECT,
    /** A collection. */
    COLLECTION,
    /** An input. */
    INPUT,
    /** A query. */
    QUERY;

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
