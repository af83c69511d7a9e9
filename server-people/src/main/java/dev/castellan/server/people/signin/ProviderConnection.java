package dev.castellan.server.people.signin;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How the server connects to the provider of an organization.
 *
 * @param issuer the issuer, an https URL
 * @param clientId the id of the server at the provider
 * @param clientSecret the client secret, or {@code null} for a client without one; {@link #toString()} omits it
 */
public record ProviderConnection(
        UUID organizationId,
        String issuer,
        String clientId,
        @Nullable String clientSecret) {

    /** Returns a string that does not contain the secret. */
    @Override
    public String toString() {
        return "ProviderConnection[" + organizationId + ", " + issuer + ", " + clientId + "]";
    }
}
