package dev.castellan.server.people.internal.provider;

import dev.castellan.server.internal.rules.QuotaCheck;
import dev.castellan.server.internal.store.credentials.ProviderRow;
import dev.castellan.server.people.signin.ProviderClient;
import dev.castellan.server.people.signin.ProviderConnection;
import dev.castellan.server.people.signin.ProviderException;
import java.net.URI;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The services that the operations on providers use.
 *
 * @param redirectPage the URL below which each organization has its redirect URI
 * @param seal opens client secrets, or is {@code null} if the operator has set no key
 * @param quotas limits the users whom sign-ins create
 */
public record ProviderServices(
        ProviderClient client, URI redirectPage, @Nullable SecretSeal seal, QuotaCheck quotas) {

    /**
     * Returns the URL to which the provider of an organization sends browsers back. Two organizations must not share it:
     * otherwise, one of them could send a person to the provider of the other, and have the code sent to its own.
     */
    public URI redirectUri(UUID organization) {
        return URI.create(redirectPage + "/" + organization);
    }

    /**
     * Returns the connection to a provider.
     *
     * @throws ProviderException if its secret cannot be opened
     */
    ProviderConnection connection(UUID organization, ProviderRow provider) {
        return new ProviderConnection(
                organization, provider.issuer(), provider.clientId(), secret(organization, provider));
    }

    private @Nullable String secret(UUID organization, ProviderRow provider) {
        String sealed = provider.secret();
        if (sealed == null) {
            return null;
        }
        if (seal == null) {
            throw ProviderException.misconfigured("the client secret is sealed, but the server has no key to open it");
        }
        try {
            return seal.open(sealed, owner(organization, provider.issuer(), provider.clientId()));
        } catch (IllegalArgumentException e) {
            throw ProviderException.misconfigured(String.valueOf(e.getMessage()));
        }
    }

    /** Returns the text for which a client secret is sealed. */
    static String owner(UUID organization, String issuer, String clientId) {
        return organization + " " + issuer + " " + clientId;
    }
}
