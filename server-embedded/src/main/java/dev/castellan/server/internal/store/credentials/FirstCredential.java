package dev.castellan.server.internal.store.credentials;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The state of the organization's first credential, which is a password or a passkey. A session that was started with
 * an API token can set this credential only if the token was created with the organization.
 *
 * @param tokenId the token whose sessions can set a credential, or null once any user has had a credential or the
 *     administration has recovered an admin
 * @param userId the user whose credential was set in a session of that token, or null if none was set or the user's
 *     credentials have since been deleted
 */
public record FirstCredential(
        @Nullable UUID tokenId, @Nullable UUID userId) {

    /** No session that was started with a token can set a credential or has set one. */
    public static final FirstCredential NONE = new FirstCredential(null, null);
}
