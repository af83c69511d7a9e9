package dev.castellan.server.store.rows;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Who created a token. Neither need exist any more.
 *
 * @param userId the user
 * @param tokenId the token with which the user did it; absent if it was not done with a token
 */
public record CreatedBy(UUID userId, @Nullable UUID tokenId) {}
