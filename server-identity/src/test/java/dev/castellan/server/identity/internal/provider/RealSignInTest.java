package dev.castellan.server.identity.internal.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.model.Role;
import dev.castellan.model.endpoint.ErrorCode;
import dev.castellan.model.json.JsonValue;
import dev.castellan.model.people.NewInvitation;
import dev.castellan.server.Administration;
import dev.castellan.server.CastellanServer;
import dev.castellan.server.MemoryStore;
import dev.castellan.server.NewOrganization;
import dev.castellan.server.identity.outgoing.OutgoingSettings;
import dev.castellan.server.identity.provider.OpenIdClient;
import dev.castellan.server.people.People;
import dev.castellan.server.people.PeopleProvider;
import dev.castellan.server.people.signin.ActiveSession;
import dev.castellan.server.people.signin.AuthorizationResponse;
import dev.castellan.server.people.signin.Browser;
import dev.castellan.server.people.signin.NewProvider;
import dev.castellan.server.people.signin.ProviderStart;
import dev.castellan.server.people.signin.SignedIn;
import dev.castellan.server.spi.Refusal;
import dev.castellan.support.time.MutableClock;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import javax.net.ssl.X509TrustManager;
import mockwebserver3.MockResponse;
import mockwebserver3.RecordedRequest;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Signs people in over HTTPS with a provider that checks client, code, redirect URI and PKCE. */
@Tag("slow")
class RealSignInTest {

    private static final URI PAGE = URI.create("https://castellan.example.org/console/sign-in/provider");
    private static final String SECRET = "the client secret";
    private static final String ADA = "ada@acme.example";

    private final MutableClock clock = new MutableClock();
    private final MemoryStore store = new MemoryStore(clock);
    private final Administration administration =
            CastellanServer.builder().store(store).administration();
    private final TestProvider provider = new TestProvider();
    private final Codes codes = new Codes(provider);
    private final OpenIdClient client = OpenIdClient.with(provider.settings(), clock);
    private final People people = people(client);
    private final UUID organization = organization(people, provider, SECRET);
    private final PeopleProvider signIn = people.provider().orElseThrow();

    private People people(OpenIdClient oneClient) {
        return People.builder(store)
                .clock(clock)
                .provider(oneClient, PAGE, new byte[32])
                .build();
    }

    /** Creates an organization whose admin sets its provider. */
    private UUID organization(People of, TestProvider itsProvider, String secret) {
        var created = administration.createOrganization(
                NewOrganization.withName("Acme").admin("Root", "root@acme.example"));
        administration.setDomains(created.organizationId(), Set.of("acme.example"));
        SignedIn first = of.signIn(created.token(), Browser.UNKNOWN);
        SignedIn admin = of.changePassword(first.session(), null, "seven green turtles dance", Browser.UNKNOWN)
                .toCompletableFuture()
                .join();
        String code = administration
                .createInvitation(
                        created.organizationId(), NewInvitation.of("Boss", "boss@acme.example", Role.ORG_ADMIN))
                .code();
        assertThat(admin.session().userId()).isEqualTo(created.adminId());
        ActiveSession boss = of.join(code, "nine loud parrots whistle", Browser.UNKNOWN)
                .toCompletableFuture()
                .join()
                .session();
        PeopleProvider settings = of.provider().orElseThrow();
        settings.set(boss, new NewProvider("Acme", itsProvider.issuer(), "castellan", secret, null), Browser.UNKNOWN);
        settings.setEnabled(boss, true, Browser.UNKNOWN);
        administration.createInvitation(created.organizationId(), NewInvitation.of("Ada", ADA, Role.CLIENT));
        return created.organizationId();
    }

    @AfterEach
    void close() {
        people.close();
        client.close();
        provider.close();
        store.close();
    }

    @Test
    void signsInInvitedPerson() {
        ProviderStart start = signIn.begin(organization, ADA, Browser.UNKNOWN);
        AuthorizationResponse response = codes.signIn(start, claims("person-1", true));

        SignedIn ada = signIn.finish(start.attempt(), response, Browser.UNKNOWN);

        assertThat(ada.session().email()).isEqualTo(ADA);
        assertThat(people.session(ada.secret())).isPresent();
        assertThat(people.needsConfirmation(ada.session())).isFalse();
    }

    @Test
    void refusesTextAsProofOfAddress() {
        ProviderStart start = signIn.begin(organization, ADA, Browser.UNKNOWN);

        assertRejected(start, codes.signIn(start, claims("person-1", "true")));
    }

    @Test
    void refusesReplayedCode() {
        ProviderStart start = signIn.begin(organization, ADA, Browser.UNKNOWN);
        AuthorizationResponse response = codes.signIn(start, claims("person-1", true));
        signIn.finish(start.attempt(), response, Browser.UNKNOWN);

        assertRejected(start, response);
    }

    @Test
    void refusesCodeOfAnotherAttempt() {
        ProviderStart attacker = signIn.begin(organization, null, Browser.UNKNOWN);
        String stolen = Objects.requireNonNull(
                codes.signIn(attacker, claims("person-1", true)).code());
        ProviderStart victim = signIn.begin(organization, null, Browser.UNKNOWN);
        AuthorizationResponse own = codes.signIn(victim, claims("person-2", true));

        assertRejected(victim, new AuthorizationResponse(organization, stolen, own.state(), provider.issuer(), null));
        assertThat(codes.lastError).isEqualTo("invalid_grant");
    }

    @Test
    void refusesNonceOfAnotherAttempt() {
        ProviderStart start = signIn.begin(organization, null, Browser.UNKNOWN);
        Map<String, Object> claims = claims("person-1", true);
        claims.put("nonce", "another");

        assertRejected(start, codes.signIn(start, claims));
    }

    @Test
    void doesNotMixUpTwoProviders() {
        try (TestProvider evil = new TestProvider();
                OpenIdClient both =
                        OpenIdClient.with(new OutgoingSettings(Set.of("localhost"), trustingBoth(evil)), clock);
                People node = people(both)) {
            Codes evilCodes = new Codes(evil);
            UUID evilOrganization = organization(node, evil, SECRET);
            PeopleProvider ofNode = node.provider().orElseThrow();
            ProviderStart start = ofNode.begin(organization, null, Browser.UNKNOWN);
            AuthorizationResponse good = codes.signIn(start, claims("person-1", true));

            // the response of the other provider, with and without its name
            AuthorizationResponse named =
                    new AuthorizationResponse(organization, good.code(), good.state(), evil.issuer(), null);
            assertRejected(ofNode, start, named);
            ProviderStart atEvil = ofNode.begin(evilOrganization, null, Browser.UNKNOWN);
            AuthorizationResponse bad = evilCodes.signIn(atEvil, claims("person-1", true));
            AuthorizationResponse unnamed =
                    new AuthorizationResponse(organization, bad.code(), good.state(), null, null);
            assertRejected(ofNode, start, unnamed);
            // the other provider has led the person on to the honest one, whose response has the state of the other
            int before = evil.requests.size();
            assertRejected(
                    ofNode, atEvil, new AuthorizationResponse(organization, good.code(), bad.state(), null, null));
            assertThat(evil.requests).as("does not get the code").hasSize(before);
            // an ID token of the honest issuer, which the other provider hands out
            Map<String, Object> forged = claims("person-1", true);
            forged.put("iss", provider.issuer());
            ProviderStart again = ofNode.begin(evilOrganization, null, Browser.UNKNOWN);
            assertRejected(ofNode, again, evilCodes.signIn(again, forged));

            assertThat(ofNode.finish(start.attempt(), good, Browser.UNKNOWN)
                            .session()
                            .organizationId())
                    .isEqualTo(organization);
        }
    }

    private X509TrustManager trustingBoth(TestProvider other) {
        X509TrustManager first = Objects.requireNonNull(provider.settings().trustManager());
        X509TrustManager second = Objects.requireNonNull(other.settings().trustManager());
        return new EitherTrust(first, second);
    }

    private Map<String, Object> claims(String subject, Object verified) {
        Map<String, Object> claims = new LinkedHashMap<>();
        claims.put("sub", subject);
        claims.put("email", ADA);
        claims.put("email_verified", verified);
        claims.put("auth_time", clock.instant().getEpochSecond());
        return claims;
    }

    private void assertRejected(ProviderStart start, AuthorizationResponse response) {
        assertRejected(signIn, start, response);
    }

    private static void assertRejected(PeopleProvider of, ProviderStart start, AuthorizationResponse response) {
        Refusal refusal = Objects.requireNonNull(
                catchThrowableOfType(Refusal.class, () -> of.finish(start.attempt(), response, Browser.UNKNOWN)));
        assertThat(refusal.code()).isEqualTo(ErrorCode.PROVIDER_REJECTED);
    }

    /** The authorization and token endpoints of a provider. */
    private final class Codes {

        private final TestProvider of;
        private final Map<String, Issued> issued = new LinkedHashMap<>();
        private volatile String lastError = "";

        private record Issued(HttpUrl request, Map<String, Object> claims) {}

        Codes(TestProvider of) {
            this.of = of;
            of.tokens = this::exchange;
        }

        /** Signs a person in, as the page of the provider does. */
        AuthorizationResponse signIn(ProviderStart start, Map<String, Object> claims) {
            HttpUrl request = Objects.requireNonNull(HttpUrl.get(start.location()));
            String code = "code-" + (issued.size() + 1) + "-" + of.issuer().hashCode();
            issued.put(code, new Issued(request, claims));
            String back = Objects.requireNonNull(request.queryParameter("redirect_uri"));
            assertThat(back).startsWith(PAGE + "/");
            UUID arrivesAt = UUID.fromString(back.substring(back.lastIndexOf('/') + 1));
            return new AuthorizationResponse(arrivesAt, code, request.queryParameter("state"), of.issuer(), null);
        }

        private MockResponse exchange(RecordedRequest sent) {
            HttpUrl form = HttpUrl.get("https://form.example/?"
                    + Objects.requireNonNull(sent.getBody()).utf8());
            String basic = Base64.getEncoder()
                    .encodeToString("castellan:the+client+secret".getBytes(StandardCharsets.US_ASCII));
            if (!("Basic " + basic).equals(sent.getHeaders().get("Authorization"))) {
                return error("invalid_client");
            }
            Issued found = issued.remove(form.queryParameter("code"));
            boolean isRight = found != null
                    && Objects.equals(
                            form.queryParameter("redirect_uri"), found.request().queryParameter("redirect_uri"))
                    && challenge(String.valueOf(form.queryParameter("code_verifier")))
                            .equals(found.request().queryParameter("code_challenge"));
            return isRight ? token(found) : error("invalid_grant");
        }

        private MockResponse error(String code) {
            lastError = code;
            return TestProvider.response(400, "{\"error\":\"" + code + "\"}");
        }

        private MockResponse token(Issued found) {
            long now = clock.instant().getEpochSecond();
            Map<String, Object> all = new LinkedHashMap<>();
            all.put("iss", of.issuer());
            all.put("aud", "castellan");
            all.put("iat", now);
            all.put("exp", now + 60);
            all.put("nonce", found.request().queryParameter("nonce"));
            all.putAll(found.claims());
            String token = of.key.jwt(JsonValue.of(all).toJson());
            return TestProvider.response(
                    200, JsonValue.of(Map.of("id_token", token)).toJson());
        }

        private static String challenge(String verifier) {
            try {
                byte[] hash = MessageDigest.getInstance("SHA-256").digest(verifier.getBytes(StandardCharsets.US_ASCII));
                return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
            } catch (NoSuchAlgorithmException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
