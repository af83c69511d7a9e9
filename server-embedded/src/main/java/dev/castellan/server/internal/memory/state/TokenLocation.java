package dev.castellan.server.internal.memory.state;

import java.util.UUID;

/**
 * Where a token is kept.
 *
 * @param organizationId the organization
 * @param tokenId the token
 */
public record TokenLocation(UUID organizationId, UUID tokenId) {}
