package dev.castellan.server.console.internal.page;

import dev.castellan.server.people.signin.ActiveSession;

/**
 * The user that a session belongs to.
 *
 * @param session the session, with the name, the e-mail address and the role of the user
 * @param organization display name of the organization
 */
public record SignedInUser(ActiveSession session, String organization) {}
