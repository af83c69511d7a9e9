package dev.castellan.server.store;

import java.util.UUID;

/**
 * Where a token belongs.
 *
 * @param organizationId the organization
 * @param tokenId the token
 */
public record TokenOwner(UUID organizationId, UUID tokenId) {}
