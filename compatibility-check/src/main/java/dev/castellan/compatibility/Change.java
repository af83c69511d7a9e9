package dev.castellan.compatibility;

/**
 * A change that can break the source or the class files of a user.
 *
 * @param element the module, package, class or member, such as {@code dev.castellan.model.Project#name()}
 * @param kind what happened to it, such as {@code METHOD_REMOVED}
 */
record Change(String element, String kind) implements Comparable<Change> {

    @Override
    public int compareTo(Change other) {
        return toString().compareTo(other.toString());
    }

    /** Returns the text that stands in reports and in the file of accepted changes. */
    @Override
    public String toString() {
        return element + " " + kind;
    }
}
