package dev.castellan.server.console;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.internal.store.credentials.ProviderRow;
import dev.castellan.server.people.signin.AuthorizationRequest;
import dev.castellan.server.people.signin.AuthorizationResponse;
import dev.castellan.server.people.signin.ProviderClient;
import dev.castellan.server.people.signin.ProviderConnection;
import dev.castellan.server.people.signin.ProviderException;
import dev.castellan.server.people.signin.ProviderIdentity;
import dev.castellan.server.people.signin.ProviderLogout;
import java.net.URI;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A provider whose answers a test controls. Its codes can be used once. */
final class FakeProvider implements ProviderClient {

    static final String ISSUER = "https://login.acme.example";

    private final Map<String, AuthorizationRequest> codes = new ConcurrentHashMap<>();
    private final Map<String, JsonValue> claims = new ConcurrentHashMap<>();

    volatile @Nullable AuthorizationRequest last;
    volatile @Nullable ProviderException failure;
    volatile @Nullable ProviderLogout logout;
    private volatile String subject = "person-1";

    /** Lets the provider name this person, with a verified address. */
    void person(String newSubject, String email) {
        subject = newSubject;
        claims.put("email", JsonValue.of(email));
        claims.put("email_verified", JsonValue.of(true));
    }

    /** Sets a claim of the person. */
    void claim(String name, Object value) {
        claims.put(name, JsonValue.of(value));
    }

    /** Returns the settings of the provider of an organization. */
    static ProviderRow row(boolean passwords, boolean enabled, Instant now) {
        return new ProviderRow(
                new UUID(7, 7), "Acme ID", ISSUER, "castellan", null, List.of(), passwords, enabled, now, null);
    }

    /** Returns the parameters with which the provider answers the last request. */
    String answer(String code) {
        AuthorizationRequest request = Objects.requireNonNull(last);
        codes.put(code, request);
        return "?code=" + code + "&state=" + request.state() + "&iss=" + ISSUER.replace(":", "%3A");
    }

    @Override
    public URI authorization(ProviderConnection provider, AuthorizationRequest request) {
        fail();
        last = request;
        return URI.create(provider.issuer() + "/authorize?state=" + request.state());
    }

    @Override
    public ProviderIdentity redeem(
            ProviderConnection provider, AuthorizationRequest request, AuthorizationResponse response) {
        fail();
        AuthorizationRequest begun = codes.remove(String.valueOf(response.code()));
        if (!request(begun).equals(request(request))) {
            throw ProviderException.rejected("the code is unknown or belongs to another request");
        }
        return new ProviderIdentity(provider.issuer(), subject, new LinkedHashMap<>(claims));
    }

    private static String request(@Nullable AuthorizationRequest request) {
        return request == null ? "" : request.verifier() + request.nonce() + request.redirectUri();
    }

    @Override
    public ProviderLogout logout(ProviderConnection provider, String logoutToken) {
        fail();
        ProviderLogout known = logout;
        if (known == null || !logoutToken.equals("the token")) {
            throw ProviderException.rejected("the logout token is not valid");
        }
        return known;
    }

    private void fail() {
        ProviderException expected = failure;
        if (expected != null) {
            throw expected;
        }
    }
}
