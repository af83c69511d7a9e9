package dev.castellan.console.browser;

import dev.castellan.server.people.signin.AuthorizationRequest;
import dev.castellan.server.people.signin.AuthorizationResponse;
import dev.castellan.server.people.signin.ProviderClient;
import dev.castellan.server.people.signin.ProviderConnection;
import dev.castellan.server.people.signin.ProviderException;
import dev.castellan.server.people.signin.ProviderIdentity;
import dev.castellan.server.people.signin.ProviderLogout;
import java.net.URI;

/** A provider that does not answer. */
public final class FailingProvider implements ProviderClient {

    @Override
    public URI authorization(ProviderConnection provider, AuthorizationRequest request) {
        throw failure();
    }

    @Override
    public ProviderIdentity redeem(
            ProviderConnection provider, AuthorizationRequest request, AuthorizationResponse response) {
        throw failure();
    }

    @Override
    public ProviderLogout logout(ProviderConnection provider, String logoutToken) {
        throw failure();
    }

    private static ProviderException failure() {
        return ProviderException.unreachable("login.acme.example does not answer");
    }
}
