package dev.castellan.server.standalone.administration;

import dev.castellan.server.Administration;
import java.util.UUID;

/**
 * Deletes all tokens of a user, and returns their number.
 *
 * @param organizationId the organization of the user
 * @param userId the user
 */
public record RevokeTokensOf(UUID organizationId, UUID userId) implements AdministrationCall<Integer> {

    @Override
    public Class<Integer> result() {
        return Integer.class;
    }

    @Override
    public Integer perform(Administration administration) {
        return administration.revokeTokens(organizationId, userId);
    }
}
