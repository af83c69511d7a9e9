package dev.castellan.server.internal.memory.state;

import java.util.UUID;

/**
 * The location of a token in the state.
 *
 * @param organizationId the organization
 * @param tokenId the token
 */
public record TokenLocation(UUID organizationId, UUID tokenId) {}
