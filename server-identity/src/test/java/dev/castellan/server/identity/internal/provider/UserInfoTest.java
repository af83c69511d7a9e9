package dev.castellan.server.identity.internal.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.identity.provider.OpenIdClient;
import dev.castellan.server.people.signin.AuthorizationRequest;
import dev.castellan.server.people.signin.AuthorizationResponse;
import dev.castellan.server.people.signin.ProviderConnection;
import dev.castellan.server.people.signin.ProviderIdentity;
import dev.castellan.support.time.MutableClock;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import mockwebserver3.RecordedRequest;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests which claims come from the UserInfo endpoint. */
class UserInfoTest {

    private static final UUID ORGANIZATION = new UUID(0, 1);
    private static final JsonValue TRUE = JsonValue.of(true);
    private static final String ADA =
            "{\"sub\":\"person-1\",\"email\":\"ada@acme.example\",\"email_verified\":true,\"name\":\"Ada\",\"role\":\"admin\"}";

    private final MutableClock clock = new MutableClock();
    private final TestProvider provider = new TestProvider();
    private final OpenIdClient client = OpenIdClient.with(provider.settings(), clock);
    private final Map<String, Object> claims = new LinkedHashMap<>();

    UserInfoTest() {
        long now = clock.instant().getEpochSecond();
        claims.put("iss", provider.issuer());
        claims.put("sub", "person-1");
        claims.put("aud", "castellan");
        claims.put("iat", now);
        claims.put("exp", now + 300);
        claims.put("nonce", "the-nonce");
        provider.userInfo = TestProvider.response(200, ADA);
    }

    @AfterEach
    void close() {
        client.close();
        provider.close();
    }

    private ProviderIdentity redeem() {
        provider.answer(provider.key.jwt(JsonValue.of(claims).toJson()));
        return client.redeem(
                new ProviderConnection(ORGANIZATION, provider.issuer(), "castellan", null),
                new AuthorizationRequest(
                        URI.create("https://castellan.example.org/back"),
                        "state",
                        "the-nonce",
                        "v".repeat(43),
                        null,
                        false),
                new AuthorizationResponse(ORGANIZATION, "code", "state", null, null));
    }

    private List<RecordedRequest> userInfoRequests() {
        return provider.requests.stream()
                .filter(request -> request.getUrl().encodedPath().endsWith("/userinfo"))
                .toList();
    }

    @Test
    void addsAddressAndNameThatIdTokenLacks() {
        ProviderIdentity ada = redeem();

        assertThat(ada.claims())
                .containsEntry("email", JsonValue.of("ada@acme.example"))
                .containsEntry("email_verified", TRUE)
                .containsEntry("name", JsonValue.of("Ada"))
                .doesNotContainKey("role");
        assertThat(userInfoRequests())
                .singleElement()
                .satisfies(request ->
                        assertThat(request.getHeaders().get("Authorization")).isEqualTo("Bearer the-token"));
    }

    @Test
    void idTokenWins() {
        claims.put("email", "ada@acme.example");
        claims.put("name", "Lovelace");
        assertThat(redeem().claims())
                .containsEntry("email_verified", TRUE)
                .containsEntry("name", JsonValue.of("Lovelace"));

        // the response says nothing about this address
        claims.put("email", "eve@acme.example");
        assertThat(redeem().claims()).doesNotContainKey("email_verified");
    }

    @Test
    void asksNothingIfIdTokenSaysWhetherAddressIsVerified() {
        claims.put("email_verified", false);

        assertThat(redeem().claims()).containsEntry("email_verified", JsonValue.of(false));
        assertThat(userInfoRequests()).isEmpty();
    }

    @Test
    void asksNothingIfProviderNeverSaysSo() {
        provider.metadata.put("claims_supported", List.of("sub", "email"));

        assertThat(redeem().claims()).doesNotContainKey("email");
        assertThat(userInfoRequests()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"sub\":\"person-2\",\"email\":\"ada@acme.example\",\"email_verified\":true}",
                "{\"email\":\"ada@acme.example\",\"email_verified\":true}",
                "{\"sub\":\"person-1\",\"email_verified\":true}",
                "eyJhbGciOiJub25lIn0.e30.",
                ""
            })
    void ignoresResponseThatDoesNotNameThePerson(String body) {
        provider.userInfo = TestProvider.response(200, body);

        ProviderIdentity ada = redeem();

        assertThat(Objects.requireNonNull(ada).subject()).isEqualTo("person-1");
        assertThat(ada.claims()).doesNotContainKey("email_verified");
    }

    @Test
    void personSignsInWithoutResponse() {
        provider.userInfo = TestProvider.response(503, "");

        assertThat(redeem().subject()).isEqualTo("person-1");
    }
}
