package dev.castellan.server.standalone.administration;

import dev.castellan.server.Administration;
import java.util.UUID;

/**
 * Deletes a token, and returns its id.
 *
 * @param organizationId the organization of its owner
 * @param tokenId the token
 */
public record RevokeToken(UUID organizationId, UUID tokenId) implements AdministrationCall<UUID> {

    @Override
    public Class<UUID> result() {
        return UUID.class;
    }

    @Override
    public UUID perform(Administration administration) {
        administration.revokeToken(organizationId, tokenId);
        return tokenId;
    }
}
