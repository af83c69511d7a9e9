package dev.castellan.server.console.internal.overview;

import dev.castellan.model.Project;
import java.util.List;

/**
 * What the overview shows.
 *
 * @param name display name of the user
 * @param email e-mail address of the user
 * @param role what the user may do
 * @param projects the first projects of the user
 * @param hasMore whether there are more
 */
public record OverviewView(String name, String email, String role, List<Project> projects, boolean hasMore) {}
