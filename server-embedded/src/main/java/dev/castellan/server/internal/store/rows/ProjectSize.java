package dev.castellan.server.internal.store.rows;

/**
 * The size of a project.
 *
 * @param members the number of users assigned to the project, at most {@value #MAX}
 * @param inputs the number of inputs in the project, at most {@value #MAX}
 */
public record ProjectSize(int members, int inputs) {

    /** The number at which counting stops, so that a list of projects does not read all rows of large projects. */
    public static final int MAX = 200;
}
