package dev.castellan.server.console.internal.projects;

import dev.castellan.model.Project;
import dev.castellan.server.console.internal.layout.PageLinks;
import java.util.List;
import java.util.UUID;

/**
 * What the list of projects shows.
 *
 * @param projects the projects of a page of the list
 * @param pages the links to the pages around
 * @param defaultProject the default project of the organization
 * @param isAdmin whether an admin looks at it
 */
public record ProjectsView(List<Project> projects, PageLinks pages, UUID defaultProject, boolean isAdmin) {}
