package dev.castellan.server.identity.internal.provider;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.identity.outgoing.OutgoingSettings;
import dev.castellan.support.jwt.SigningKey;
import java.io.IOException;
import java.net.InetAddress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;

/** An OpenID provider on loopback, whose documents and tokens a test controls. */
final class TestProvider implements AutoCloseable {

    final SigningKey key = SigningKey.p256("k1");
    final List<RecordedRequest> requests = new CopyOnWriteArrayList<>();
    /** The fields of the discovery document that differ from the usual ones. */
    final Map<String, Object> metadata = new LinkedHashMap<>();

    volatile String keys = SigningKey.set(key);
    volatile MockResponse token = response(500, "");
    volatile MockResponse userInfo = response(500, "");
    /** Answers the requests of the token endpoint. */
    volatile Function<RecordedRequest, MockResponse> tokens = request -> token;

    private final MockWebServer server = new MockWebServer();
    private final HeldCertificate certificate =
            new HeldCertificate.Builder().addSubjectAlternativeName("localhost").build();

    TestProvider() {
        server.useHttps(new HandshakeCertificates.Builder()
                .heldCertificate(certificate)
                .build()
                .sslSocketFactory());
        server.setDispatcher(new Dispatcher() {
            @Override
            public MockResponse dispatch(RecordedRequest request) {
                requests.add(request);
                return switch (request.getUrl().encodedPath()) {
                    case "/realm/.well-known/openid-configuration" -> response(200, document());
                    case "/realm/keys" -> response(200, keys);
                    case "/realm/userinfo" -> userInfo;
                    case "/realm/token" -> tokens.apply(request);
                    default -> response(404, "");
                };
            }
        });
        try {
            server.start(InetAddress.getLoopbackAddress(), 0);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static MockResponse response(int status, String body) {
        return new MockResponse.Builder().code(status).body(body).build();
    }

    String issuer() {
        return "https://localhost:" + server.getPort() + "/realm";
    }

    private String document() {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("issuer", issuer());
        document.put("authorization_endpoint", issuer() + "/authorize");
        document.put("token_endpoint", issuer() + "/token");
        document.put("jwks_uri", issuer() + "/keys");
        document.put("userinfo_endpoint", issuer() + "/userinfo");
        document.putAll(metadata);
        return JsonValue.of(document).toJson();
    }

    /** Returns settings with which a server reaches this provider. */
    OutgoingSettings settings() {
        return new OutgoingSettings(
                Set.of("localhost"),
                new HandshakeCertificates.Builder()
                        .addTrustedCertificate(certificate.certificate())
                        .build()
                        .trustManager());
    }

    /** Lets the token endpoint answer with an ID token. */
    void answer(String idToken) {
        token = response(
                200,
                JsonValue.of(Map.of("id_token", idToken, "access_token", "the-token", "token_type", "Bearer"))
                        .toJson());
    }

    /** Returns the last request of the token endpoint. */
    RecordedRequest tokenRequest() {
        return requests.stream()
                .filter(request -> request.getUrl().encodedPath().endsWith("/token"))
                .reduce((first, second) -> second)
                .orElseThrow();
    }

    @Override
    public void close() {
        server.close();
    }
}
