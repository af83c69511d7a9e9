package dev.castellan.server.console.internal.projects;

import dev.castellan.model.Project;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What the list of projects shows.
 *
 * @param projects the projects of a page of the list
 * @param next the cursor of the next page; absent if there is none
 * @param defaultProject the default project of the organization
 * @param isAdmin whether an admin looks at it
 */
public record ProjectsView(List<Project> projects, @Nullable String next, UUID defaultProject, boolean isAdmin) {}
