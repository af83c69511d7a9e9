package dev.castellan.server.people.signin;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A passkey of a user.
 *
 * @param passkeyId identifier
 * @param name display name, 1 to 255 characters
 * @param createdAt when it was registered, in milliseconds
 * @param lastUsedAt when it was last used to sign in; absent if never
 */
public record Passkey(
        UUID passkeyId,
        String name,
        Instant createdAt,
        @Nullable Instant lastUsedAt) {}
