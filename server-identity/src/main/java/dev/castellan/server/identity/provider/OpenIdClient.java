package dev.castellan.server.identity.provider;

import dev.castellan.server.identity.internal.jwt.KeyCache;
import dev.castellan.server.identity.internal.outgoing.OutgoingRequests;
import dev.castellan.server.identity.internal.provider.CallLimit;
import dev.castellan.server.identity.internal.provider.CodeFlow;
import dev.castellan.server.identity.internal.provider.LogoutTokens;
import dev.castellan.server.identity.internal.provider.MetadataCache;
import dev.castellan.server.identity.outgoing.OutgoingSettings;
import dev.castellan.server.people.signin.AuthorizationRequest;
import dev.castellan.server.people.signin.AuthorizationResponse;
import dev.castellan.server.people.signin.ProviderClient;
import dev.castellan.server.people.signin.ProviderConnection;
import dev.castellan.server.people.signin.ProviderIdentity;
import dev.castellan.server.people.signin.ProviderLogout;
import java.net.URI;
import java.time.Clock;

/**
 * Signs people in with the providers of organizations (OpenID Connect Core 1.0), by the authorization code flow with
 * PKCE. Reads the settings of a provider from its discovery document. Thread-safe.
 *
 * <pre>{@code
 * People people = People.builder(store).provider(OpenIdClient.create(), redirectPage, sealingKey).build();
 * }</pre>
 */
public final class OpenIdClient implements ProviderClient, AutoCloseable {

    private final OutgoingRequests requests;
    private final CallLimit calls = new CallLimit();
    private final CodeFlow flow;
    private final LogoutTokens logouts;

    private OpenIdClient(OutgoingSettings settings, Clock clock) {
        this.requests = new OutgoingRequests(settings);
        MetadataCache metadata = new MetadataCache(requests, clock);
        KeyCache keys = new KeyCache(requests, clock);
        this.flow = new CodeFlow(requests, metadata, keys, clock);
        this.logouts = new LogoutTokens(metadata, keys, clock);
    }

    /** Returns a client that connects only to public addresses. */
    public static OpenIdClient create() {
        return with(OutgoingSettings.DEFAULT, Clock.systemUTC());
    }

    /** Returns a client with settings for its requests, and the clock that decides whether tokens have expired. */
    public static OpenIdClient with(OutgoingSettings settings, Clock clock) {
        return new OpenIdClient(settings, clock);
    }

    @Override
    public URI authorization(ProviderConnection provider, AuthorizationRequest request) {
        return calls.run(provider.organizationId(), () -> flow.authorization(provider, request));
    }

    @Override
    public ProviderIdentity redeem(
            ProviderConnection provider, AuthorizationRequest request, AuthorizationResponse response) {
        return calls.run(provider.organizationId(), () -> flow.redeem(provider, request, response));
    }

    @Override
    public ProviderLogout logout(ProviderConnection provider, String logoutToken) {
        return calls.run(provider.organizationId(), () -> logouts.check(provider, logoutToken));
    }

    /** Ends all requests. */
    @Override
    public void close() {
        requests.close();
    }
}
