package dev.castellan.server.internal.store.rows;

/** The projects that a list includes. */
public enum ProjectSelection {
    /** Projects that are not archived. */
    ACTIVE,
    /** Archived projects. */
    ARCHIVED,
    /** All projects. */
    ALL;

    /** Returns whether the list includes this project. */
    public boolean includes(ProjectRow project) {
        return switch (this) {
            case ACTIVE -> !project.archived();
            case ARCHIVED -> project.archived();
            case ALL -> true;
        };
    }
}
