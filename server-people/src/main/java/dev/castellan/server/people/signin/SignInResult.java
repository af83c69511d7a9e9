package dev.castellan.server.people.signin;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a sign-in with an e-mail address and a password, without an organization.
 *
 * @param signedIn the new session, or {@code null} if the password is right in several organizations. The user then
 *     chooses an organization, and enters the password again to sign in there
 * @param organizations the organizations in which the password is right, oldest first, at least one
 */
public record SignInResult(@Nullable SignedIn signedIn, List<OrganizationChoice> organizations) {

    /** Defensively copies the list. */
    public SignInResult {
        organizations = List.copyOf(organizations);
    }
}
