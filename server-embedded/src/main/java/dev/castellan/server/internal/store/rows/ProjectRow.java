package dev.castellan.server.internal.store.rows;

import java.time.Instant;
import java.util.UUID;

/**
 * A project.
 *
 * @param name the display name
 * @param createdAt the creation time, with millisecond precision
 * @param archived whether the server refuses to create or change anything in the project
 */
public record ProjectRow(UUID projectId, String name, Instant createdAt, boolean archived) {

    /** Creates a project that is not archived. */
    public ProjectRow(UUID projectId, String name, Instant createdAt) {
        this(projectId, name, createdAt, false);
    }

    /** Returns the name in the form that searches compare. */
    public String searchText() {
        return SearchText.of(name);
    }

    /** Returns a copy with this name. */
    public ProjectRow withName(String newName) {
        return new ProjectRow(projectId, newName, createdAt, archived);
    }

    /** Returns a copy with this archived flag. */
    public ProjectRow archived(boolean isArchived) {
        return new ProjectRow(projectId, name, createdAt, isArchived);
    }
}
