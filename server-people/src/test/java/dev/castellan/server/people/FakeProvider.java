package dev.castellan.server.people;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.people.signin.AuthorizationRequest;
import dev.castellan.server.people.signin.AuthorizationResponse;
import dev.castellan.server.people.signin.ProviderClient;
import dev.castellan.server.people.signin.ProviderConnection;
import dev.castellan.server.people.signin.ProviderException;
import dev.castellan.server.people.signin.ProviderIdentity;
import dev.castellan.server.people.signin.ProviderLogout;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A provider whose answers a test controls. It issues codes that can be used once, as providers do. */
final class FakeProvider implements ProviderClient {

    static final String ISSUER = "https://login.acme.example";

    /** The claims of the person who signs in next. */
    final Map<String, Object> claims = new LinkedHashMap<>();
    /** The connections that the server used. */
    final List<ProviderConnection> connections = new ArrayList<>();

    String subject = "person-1";
    String issuer = ISSUER;

    @Nullable
    AuthorizationRequest last;

    @Nullable
    ProviderException failure;

    @Nullable
    ProviderLogout logout;

    private final Map<String, AuthorizationRequest> codes = new HashMap<>();

    @Override
    public URI authorization(ProviderConnection provider, AuthorizationRequest request) {
        connections.add(provider);
        fail();
        last = request;
        return URI.create(provider.issuer() + "/authorize?state=" + request.state());
    }

    /** Returns the response of a person who signs in for the request that began last. */
    AuthorizationResponse answer(String code) {
        AuthorizationRequest request = Objects.requireNonNull(last);
        codes.put(code, request);
        String path = request.redirectUri().getPath();
        UUID organization = UUID.fromString(path.substring(path.lastIndexOf('/') + 1));
        return new AuthorizationResponse(organization, code, request.state(), ISSUER, null);
    }

    @Override
    public ProviderIdentity redeem(
            ProviderConnection provider, AuthorizationRequest request, AuthorizationResponse response) {
        connections.add(provider);
        fail();
        AuthorizationRequest begun = codes.remove(response.code());
        if (begun == null
                || !begun.verifier().equals(request.verifier())
                || !begun.nonce().equals(request.nonce())
                || !begun.redirectUri().equals(request.redirectUri())) {
            throw ProviderException.rejected("the code is unknown or belongs to another request");
        }
        Map<String, JsonValue> values = new LinkedHashMap<>();
        claims.forEach((name, value) -> values.put(name, JsonValue.of(value)));
        return new ProviderIdentity(issuer, subject, values);
    }

    @Override
    public ProviderLogout logout(ProviderConnection provider, String logoutToken) {
        fail();
        return Objects.requireNonNull(logout);
    }

    private void fail() {
        if (failure != null) {
            throw failure;
        }
    }

    /** Lets the provider say that this person signs in. */
    FakeProvider person(String newSubject, @Nullable String email, @Nullable Object verified) {
        subject = newSubject;
        claims.clear();
        if (email != null) {
            claims.put("email", email);
        }
        if (verified != null) {
            claims.put("email_verified", verified);
        }
        return this;
    }
}
