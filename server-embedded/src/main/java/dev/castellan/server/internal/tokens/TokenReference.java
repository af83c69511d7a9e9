package dev.castellan.server.internal.tokens;

import dev.castellan.server.store.rows.TokenHash;

/**
 * Refers to the row of a token, of the invitation of a code, or of a session. It does not contain the secret.
 *
 * @param tag the tag of the organization
 * @param hash the hash of the whole text
 */
public record TokenReference(String tag, TokenHash hash) {}
