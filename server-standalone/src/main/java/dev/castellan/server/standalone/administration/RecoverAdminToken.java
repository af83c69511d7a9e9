package dev.castellan.server.standalone.administration;

import dev.castellan.model.IssuedToken;
import dev.castellan.server.Administration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Issues a token to an org_admin whose tokens are lost. The result holds its secret.
 *
 * @param organizationId the organization of the admin
 * @param userId the admin; absent for the one that was created first
 */
public record RecoverAdminToken(
        UUID organizationId, @Nullable UUID userId) implements AdministrationCall<IssuedToken> {

    @Override
    public Class<IssuedToken> result() {
        return IssuedToken.class;
    }

    @Override
    public IssuedToken perform(Administration administration) {
        return administration.recoverAdmin(organizationId, userId);
    }
}
