package dev.castellan.server.store.memory;

import java.util.UUID;

/**
 * Where a token is kept.
 *
 * @param organizationId the organization
 * @param tokenId the token
 */
record TokenPlace(UUID organizationId, UUID tokenId) {}
