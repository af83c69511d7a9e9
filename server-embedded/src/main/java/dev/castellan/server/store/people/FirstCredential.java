package dev.castellan.server.store.people;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The state of the first credential (a password or a passkey) of the organization. Of all API tokens, only the token
 * that the organization was created with may set it, in a session of the console.
 *
 * @param tokenId the token whose sessions may set a credential; absent once any user has had a credential, or the
 *     administration has recovered an admin
 * @param userId the user whose credential a session of that token has set; absent if no session has set one, or the
 *     user's credentials were reset since
 */
public record FirstCredential(
        @Nullable UUID tokenId, @Nullable UUID userId) {

    /** No token may set a credential, and no token has set one. */
    public static final FirstCredential NONE = new FirstCredential(null, null);
}
