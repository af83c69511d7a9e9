package dev.castellan.server.console.internal.page;

import dev.castellan.server.console.internal.frame.Person;
import dev.castellan.server.people.signin.ActiveSession;

/**
 * Who is signed in.
 *
 * @param session the session
 * @param person name and organization, as pages show them
 */
public record Visitor(ActiveSession session, Person person) {}
