package dev.castellan.server.internal.tokens;

import dev.castellan.server.store.rows.TokenHash;

/**
 * A reference to the row of a token, of an invitation, or of a session. It does not contain the secret.
 *
 * @param tag the tag of the organization
 * @param hash the hash of the whole text
 */
public record TokenReference(String tag, TokenHash hash) {}
