package dev.castellan.server.console.internal.people;

import dev.castellan.server.console.internal.tokens.CreatedToken;

/**
 * A token of a user that was just created.
 *
 * @param owner display name of the user
 * @param path the page of the user
 * @param token the token
 */
public record TokenView(String owner, String path, CreatedToken token) {}
