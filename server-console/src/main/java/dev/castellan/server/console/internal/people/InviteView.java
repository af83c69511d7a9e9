package dev.castellan.server.console.internal.people;

/**
 * What a form that creates a user shows.
 *
 * @param choice the projects that it offers
 * @param role the role that is chosen
 */
public record InviteView(ProjectChoice choice, String role) {

    /** How many bytes of the page the projects may take: with style sheet and script, it stays below 60 KB. */
    static final int PROJECT_BYTES = 38_000;
}
