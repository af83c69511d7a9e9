package dev.castellan.server.console.internal.layout;

/**
 * Who is signed in, as the header shows it.
 *
 * @param name display name of the user
 * @param organization display name of the organization
 */
public record Person(String name, String organization) {}
