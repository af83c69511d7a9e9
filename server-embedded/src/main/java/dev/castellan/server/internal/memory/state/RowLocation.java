package dev.castellan.server.internal.memory.state;

import java.util.UUID;

/**
 * The location of a row in the state.
 *
 * @param organizationId the organization
 * @param rowId the id of the token or the session, or the user of the invitation
 */
public record RowLocation(UUID organizationId, UUID rowId) {}
