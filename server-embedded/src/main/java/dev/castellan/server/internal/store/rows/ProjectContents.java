package dev.castellan.server.internal.store.rows;

/**
 * The numbers of resources in a project. Hidden inputs and their queries do not count.
 *
 * @param collections the number of collections
 * @param inputs the number of inputs
 * @param queries the number of queries
 */
public record ProjectContents(long collections, long inputs, long queries) {

    /** Returns whether the project contains no resources. */
    public boolean isEmpty() {
        return collections == 0 && inputs == 0 && queries == 0;
    }
}
