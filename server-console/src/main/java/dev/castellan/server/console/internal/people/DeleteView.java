package dev.castellan.server.console.internal.people;

/**
 * What is asked before a user is deleted.
 *
 * @param subject the user
 * @param blockers what must be gone before
 */
public record DeleteView(Subject subject, Blockers blockers) {}
