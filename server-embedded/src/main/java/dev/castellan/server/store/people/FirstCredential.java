package dev.castellan.server.store.people;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Whether an API token may still set, or has set, the first credential of the organization: a password or a passkey. Only
 * the token that the organization was created with ever may.
 *
 * @param tokenId the token whose sessions may set a credential; absent once any user has had one
 * @param userId the user whose credentials a session of that token has set, and who has had no recovery since; absent if
 *     there is none
 */
public record FirstCredential(
        @Nullable UUID tokenId, @Nullable UUID userId) {

    /** No token may set a credential, and none has. */
    public static final FirstCredential NONE = new FirstCredential(null, null);
}
