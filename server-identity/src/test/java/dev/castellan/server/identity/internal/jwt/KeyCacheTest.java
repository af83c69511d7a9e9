package dev.castellan.server.identity.internal.jwt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.jwk.JWK;
import dev.castellan.server.identity.internal.outgoing.OutgoingRequests;
import dev.castellan.server.identity.outgoing.OutgoingSettings;
import dev.castellan.support.concurrent.Condition;
import dev.castellan.support.jwt.SigningKey;
import dev.castellan.support.time.MutableClock;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class KeyCacheTest {

    private static final UUID ORGANIZATION = new UUID(0, 1);

    private final MutableClock clock = new MutableClock();
    private final MockWebServer server = new MockWebServer();
    private OutgoingRequests requests;
    private KeyCache cache;
    private KeyPlace place;
    private volatile MockResponse keys = set("a");
    private volatile String discovery = "";
    private final CountDownLatch answers = new CountDownLatch(1);
    private volatile boolean isSlow;

    @BeforeEach
    void start() throws IOException {
        HeldCertificate certificate = new HeldCertificate.Builder()
                .addSubjectAlternativeName("localhost")
                .build();
        server.useHttps(new HandshakeCertificates.Builder()
                .heldCertificate(certificate)
                .build()
                .sslSocketFactory());
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) throws InterruptedException {
                if (isSlow) {
                    answers.await();
                }
                return request.getUrl().encodedPath().endsWith("/openid-configuration")
                        ? new MockResponse.Builder().body(discovery).build()
                        : keys;
            }
        });
        server.start(InetAddress.getLoopbackAddress(), 0);
        requests = new OutgoingRequests(new OutgoingSettings(
                Set.of("localhost"),
                new HandshakeCertificates.Builder()
                        .addTrustedCertificate(certificate.certificate())
                        .build()
                        .trustManager()));
        cache = new KeyCache(requests, clock);
        place = KeyPlace.at(ORGANIZATION, url("/keys"));
    }

    @AfterEach
    void stop() {
        requests.close();
        server.close();
    }

    @Test
    void fetchesKeysOnce() {
        assertThat(ids("a")).containsExactly("a");
        assertThat(ids("a")).containsExactly("a");
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void fetchesOnceForSimultaneousCalls() {
        isSlow = true;
        List<CompletionStage<JwkSet>> calls =
                IntStream.range(0, 50).mapToObj(i -> find("a")).toList();
        answers.countDown();
        assertThat(calls).allSatisfy(call -> assertThat(ids(call)).containsExactly("a"));
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void fetchesForUnknownKeyAtMostThreeTimesInMinute() {
        ids("a");
        keys = set("a", "b");
        assertThat(ids("b")).containsExactly("a", "b");
        assertThat(ids("forged")).containsExactly("a", "b");
        for (int i = 0; i < 50; i++) {
            assertThat(ids("forged")).as("no fetch").containsExactly("a", "b");
        }
        assertThat(server.getRequestCount()).isEqualTo(PlaceCache.FETCHES_PER_MINUTE);
        assertThat(ids("b")).as("known key").containsExactly("a", "b");
        keys = set("c");
        clock.advance(Duration.ofSeconds(20));
        assertThat(ids("c")).containsExactly("c");
    }

    @Test
    void forgetsKeyThatIssuerRemoved() {
        ids("a");
        keys = set("b");
        clock.advance(PlaceCache.MAX_AGE);
        assertThat(ids("a")).containsExactly("b");
    }

    @Test
    void renewsKeysInBackground() {
        ids("a");
        keys = set("a", "b");
        clock.advance(PlaceCache.REFRESH);
        assertThat(ids("a")).containsExactly("a");
        Condition.await(() -> ids("a").contains("b"), () -> "new keys");
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void keepsLastKeysWhileIssuerIsDown() {
        ids("a");
        keys = new MockResponse.Builder().code(503).build();
        clock.advance(PlaceCache.MAX_OUTAGE.minusMillis(1));
        assertThat(ids("a")).containsExactly("a");
        assertThatThrownBy(() -> ids("b")).hasMessageContaining("the response has the status 503 instead of 200");
        clock.advance(Duration.ofMillis(1));
        assertThatThrownBy(() -> ids("a")).hasMessageContaining("the response has the status 503 instead of 200");
        keys = set("a");
        clock.advance(Duration.ofMinutes(1));
        assertThat(ids("a")).containsExactly("a");
    }

    @Test
    void followsDiscoveryDocument() {
        String issuer = url("/tenant/");
        discovery = "{\"issuer\":\"" + issuer + "\",\"jwks_uri\":\"" + url("/keys") + "\"}";
        place = KeyPlace.discovery(ORGANIZATION, issuer);
        assertThat(ids("a")).containsExactly("a");
        assertThat(take()).isEqualTo("/tenant/.well-known/openid-configuration");
        assertThat(take()).isEqualTo("/keys");
    }

    @Test
    void refusesDiscoveryDocumentOfOtherIssuer() {
        discovery = "{\"issuer\":\"https://other.test\",\"jwks_uri\":\"" + url("/keys") + "\"}";
        place = KeyPlace.discovery(ORGANIZATION, url(""));
        assertThatThrownBy(() -> ids("a")).hasMessageContaining("names another issuer");
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void refusesOtherDocuments() {
        place = KeyPlace.discovery(ORGANIZATION, url(""));
        discovery = "<html>";
        assertThatThrownBy(() -> ids("a")).hasMessageContaining("is not a JSON object");
        discovery = "{\"issuer\":\"" + url("") + "\"}";
        assertThatThrownBy(() -> ids("a")).hasMessageContaining("is without jwks_uri");
        discovery = "{\"issuer\":\"" + url("") + "\",\"jwks_uri\":\"http://localhost/keys\"}";
        assertThatThrownBy(() -> ids("a")).hasMessageContaining("is not an https URL");
        clock.advance(Duration.ofMinutes(1));
        discovery = "{\"issuer\":\"" + url("") + "\",\"jwks_uri\":\"" + url("/keys") + "\"}";
        keys = new MockResponse.Builder().body("[]").build();
        assertThatThrownBy(() -> ids("a")).hasMessageContaining("is not a JSON");
    }

    @Test
    void separatesOrganizations() {
        ids("a");
        place = KeyPlace.at(new UUID(0, 2), url("/keys"));
        ids("a");
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    private List<String> ids(String... needed) {
        return ids(find(needed));
    }

    private static List<String> ids(CompletionStage<JwkSet> found) {
        return found.toCompletableFuture().join().keys().stream()
                .map(JWK::getKeyID)
                .toList();
    }

    private CompletionStage<JwkSet> find(String... needed) {
        return cache.find(
                place, set -> set.keys().stream().map(JWK::getKeyID).toList().containsAll(List.of(needed)));
    }

    private String url(String path) {
        return "https://localhost:" + server.getPort() + path;
    }

    private String take() {
        try {
            return server.takeRequest().getUrl().encodedPath();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static MockResponse set(String... ids) {
        return new MockResponse.Builder()
                .body(SigningKey.set(
                        List.of(ids).stream().map(SigningKey::ed25519).toArray(SigningKey[]::new)))
                .build();
    }
}
