package dev.castellan.harness.data;

import dev.castellan.model.Role;
import java.time.Instant;

/**
 * A user. By default, the user is a service account with the role {@link Role#CLIENT}, an address that the server
 * generates, no projects, and a token that does not expire.
 */
public interface SeedUser extends SeedResource {

    /** Sets the role of the user. */
    SeedUser role(Role role);

    /** Makes the user a person with this e-mail address. */
    SeedUser person(String email);

    /** Makes the user a service account with this e-mail address. */
    SeedUser serviceAccount(String email);

    /** Sets the name that the API shows. Default: the user's name in the test. */
    SeedUser displayName(String name);

    /** Also assigns the user to these projects. */
    SeedUser inProjects(String... projects);

    /** Suspends the user after creation. The server then refuses the user's tokens. */
    SeedUser suspended();

    /** Gives the user a token that expires at this time, which may be in the past. */
    SeedUser withTokenExpiringAt(Instant time);

    /** Gives the user an expired token. */
    SeedUser withExpiredToken();

    /** Gives the user a token with which the server accepts only requests that read. */
    SeedUser withReadOnlyToken();

    /** Gives the user no token. */
    SeedUser withoutToken();

    /** Gives the user, who must be a person, an open invitation and no token. */
    SeedUser withInvitation();

    /**
     * Gives the user, who must be a person, an invitation that expires at this time, which may be in the past, and no
     * token.
     */
    SeedUser withInvitationExpiringAt(Instant time);

    /** Gives the user, who must be a person, an expired invitation and no token. */
    SeedUser withExpiredInvitation();
}
