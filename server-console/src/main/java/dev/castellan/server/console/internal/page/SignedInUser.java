package dev.castellan.server.console.internal.page;

import dev.castellan.server.people.signin.ActiveSession;

/**
 * The user that a session belongs to.
 *
 * @param session the session, with the user's name, e-mail address and role
 * @param organization display name of the organization
 */
public record SignedInUser(ActiveSession session, String organization) {}
