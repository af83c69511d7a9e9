package dev.castellan.server.internal.store.rows;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The creator of a token or an invitation. The user and the token may have been deleted since.
 *
 * @param tokenId the token of the user's request, or null for a request without a token
 */
public record CreatedBy(UUID userId, @Nullable UUID tokenId) {}
