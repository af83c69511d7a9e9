package dev.castellan.server.internal.store.credentials;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The provider with which the users of an organization sign in (OpenID Connect).
 *
 * @param providerId differs for each provider, so a sign-in that began with an earlier provider fails
 * @param name the display name
 * @param issuer the issuer of the ID tokens, an https URL that is compared exactly
 * @param clientId the id of the server at the provider
 * @param secret the client secret, sealed by a key of the operator, or null for a client without a secret. {@link
 *     #toString()} omits it
 * @param newUserProjects the projects of the users whom a sign-in creates with the role client, or null if it creates
 *     none
 * @param passwords whether users of the organization can also sign in with passwords
 * @param enabled whether users can sign in with the provider
 * @param createdAt the time at which the provider was set, with millisecond precision
 * @param testedAt the time at which an admin last tested these settings, or null if they were not tested
 */
public record ProviderRow(
        UUID providerId,
        String name,
        String issuer,
        String clientId,
        @Nullable String secret,
        @Nullable List<UUID> newUserProjects,
        boolean passwords,
        boolean enabled,
        Instant createdAt,
        @Nullable Instant testedAt) {

    /** Copies the projects. */
    public ProviderRow {
        newUserProjects = newUserProjects == null ? null : List.copyOf(newUserProjects);
    }

    /** Returns a copy that allows or forbids passwords. */
    public ProviderRow withPasswords(boolean allowed) {
        return new ProviderRow(
                providerId, name, issuer, clientId, secret, newUserProjects, allowed, enabled, createdAt, testedAt);
    }

    /** Returns a copy with which users can sign in or not. */
    public ProviderRow withEnabled(boolean isEnabled) {
        return new ProviderRow(
                providerId, name, issuer, clientId, secret, newUserProjects, passwords, isEnabled, createdAt, testedAt);
    }

    /** Returns a copy whose settings were tested at this time. */
    public ProviderRow testedAt(Instant time) {
        return new ProviderRow(
                providerId, name, issuer, clientId, secret, newUserProjects, passwords, enabled, createdAt, time);
    }

    /** Returns the id and the issuer, without the secret. */
    @Override
    public String toString() {
        return "ProviderRow[" + providerId + ", " + issuer + "]";
    }
}
