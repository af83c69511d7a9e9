package dev.castellan.server.people.signin;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The provider of an organization.
 *
 * @param hasSecret whether a client secret is stored
 * @param newUserProjects the projects of the users whom a sign-in creates, or {@code null} if it creates none
 * @param passwords whether users can also sign in with passwords
 * @param enabled whether users can sign in with the provider
 * @param testedAt the time at which an admin last tested these settings, or {@code null}
 */
public record StoredProvider(
        String name,
        String issuer,
        String clientId,
        boolean hasSecret,
        @Nullable List<UUID> newUserProjects,
        boolean passwords,
        boolean enabled,
        @Nullable Instant testedAt) {

    /** Copies the projects. */
    public StoredProvider {
        newUserProjects = newUserProjects == null ? null : List.copyOf(newUserProjects);
    }
}
