package dev.castellan.server.internal.tokens;

import dev.castellan.server.internal.store.rows.TokenHash;

/**
 * A reference to the row of a token, an invitation or a session. Does not contain the secret.
 *
 * @param hash the hash of the complete token, code or session secret
 */
public record TokenReference(String tag, TokenHash hash) {}
