package dev.castellan.server.console.internal.page;

import dev.castellan.server.console.internal.layout.Person;
import dev.castellan.server.people.signin.ActiveSession;

/**
 * Who is signed in.
 *
 * @param session the session
 * @param person name and organization, as pages show them
 */
public record SignedInUser(ActiveSession session, Person person) {}
