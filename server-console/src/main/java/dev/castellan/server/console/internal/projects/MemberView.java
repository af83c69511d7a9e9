package dev.castellan.server.console.internal.projects;

import dev.castellan.model.Project;
import dev.castellan.model.User;

/**
 * A member of a project.
 *
 * @param project the project
 * @param user the member
 */
public record MemberView(Project project, User user) {}
