package dev.castellan.system.races;

import dev.castellan.model.json.JsonValue;
import dev.castellan.server.identity.outgoing.OutgoingSettings;
import dev.castellan.support.jwt.SigningKey;
import dev.castellan.support.tls.SelfSignedKey;
import java.io.IOException;
import java.net.InetAddress;
import java.security.KeyStore;
import java.util.Map;
import java.util.Set;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import mockwebserver3.Dispatcher;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;

/** An OpenID provider on loopback, which answers any code with the next ID token. */
final class LoopbackProvider implements AutoCloseable {

    private static final String PASSWORD = "changeit";

    final SigningKey key = SigningKey.p256("k1");
    volatile String idToken = "";

    private final MockWebServer server = new MockWebServer();
    private final X509TrustManager trust;

    LoopbackProvider() {
        try {
            KeyStore keys = SelfSignedKey.shared("EC", PASSWORD);
            KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            own.init(keys, PASSWORD.toCharArray());
            SSLContext tls = SSLContext.getInstance("TLS");
            tls.init(own.getKeyManagers(), null, null);
            trust = trust(keys);
            server.useHttps(tls.getSocketFactory());
            server.setDispatcher(new Dispatcher() {
                @Override
                public MockResponse dispatch(RecordedRequest request) {
                    return answer(request.getUrl().encodedPath());
                }
            });
            server.start(InetAddress.getLoopbackAddress(), 0);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static X509TrustManager trust(KeyStore keys) throws Exception {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("provider", keys.getCertificate(SelfSignedKey.ALIAS));
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init(trusted);
        return (X509TrustManager) factory.getTrustManagers()[0];
    }

    private MockResponse answer(String path) {
        String body = switch (path) {
            case "/.well-known/openid-configuration" ->
                JsonValue.of(Map.of(
                                "issuer", issuer(),
                                "authorization_endpoint", issuer() + "/authorize",
                                "token_endpoint", issuer() + "/token",
                                "jwks_uri", issuer() + "/keys"))
                        .toJson();
            case "/keys" -> SigningKey.set(key);
            default -> JsonValue.of(Map.of("id_token", idToken)).toJson();
        };
        return new MockResponse.Builder().body(body).build();
    }

    String issuer() {
        return "https://localhost:" + server.getPort();
    }

    OutgoingSettings settings() {
        return new OutgoingSettings(Set.of("localhost"), trust);
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
