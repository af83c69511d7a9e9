package dev.castellan.server.console.internal.people;

/**
 * What a form that creates a user shows.
 *
 * @param choice the projects that it offers
 * @param role the role that is chosen
 */
public record InviteView(ProjectChoice choice, String role) {}
