package dev.castellan.server.store.rows;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The creator of a token or an invitation. The user and the token may have been deleted.
 *
 * @param userId the user
 * @param tokenId the token of the user's request; absent for a request without a token
 */
public record CreatedBy(UUID userId, @Nullable UUID tokenId) {}
