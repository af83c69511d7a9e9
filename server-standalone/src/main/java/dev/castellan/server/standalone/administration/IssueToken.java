package dev.castellan.server.standalone.administration;

import dev.castellan.model.IssuedToken;
import dev.castellan.model.NewToken;
import dev.castellan.server.Administration;
import java.util.UUID;

/**
 * Issues a token. The result holds its secret.
 *
 * @param organizationId the organization of the owner
 * @param token the token, which names its owner
 */
public record IssueToken(UUID organizationId, NewToken token) implements AdministrationCall<IssuedToken> {

    @Override
    public Class<IssuedToken> result() {
        return IssuedToken.class;
    }

    @Override
    public IssuedToken perform(Administration administration) {
        return administration.issueToken(organizationId, token);
    }
}
