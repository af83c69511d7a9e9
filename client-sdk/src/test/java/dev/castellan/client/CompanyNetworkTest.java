package dev.castellan.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.castellan.client.call.Retries;
import dev.castellan.client.errors.TransportException;
import dev.castellan.client.errors.UnexpectedStatusException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Map;
import java.util.UUID;
import mockwebserver3.MockResponse;
import mockwebserver3.MockWebServer;
import mockwebserver3.RecordedRequest;
import okhttp3.OkHttpClient;
import okhttp3.tls.HandshakeCertificates;
import okhttp3.tls.HeldCertificate;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tests a client in a company network that has private certificates and a proxy. */
@Timeout(30)
class CompanyNetworkTest {

    private static final UUID QUERY = UUID.fromString("0190a000-0000-7000-8000-0000000000f6");
    private static final char[] PASSWORD = "madeUpForTests".toCharArray();
    private static final MockResponse NO_CONTENT =
            new MockResponse.Builder().code(204).build();
    private static final MockResponse TUNNEL =
            new MockResponse.Builder().inTunnel().build();
    private static final MockResponse REFUSED = new MockResponse.Builder()
            .code(407)
            .setHeader("Proxy-Authenticate", "Basic realm=\"company\"")
            .build();

    private final HeldCertificate authority =
            new HeldCertificate.Builder().certificateAuthority(0).build();
    private final MockWebServer server = new MockWebServer();

    @TempDir
    private Path folder;

    private Path authorityFile;

    @BeforeEach
    void start() throws IOException {
        authorityFile = Files.writeString(folder.resolve("company-ca.pem"), authority.certificatePem());
        server.start(InetAddress.getLoopbackAddress(), 0);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void trustsServerCertificateSignedByConfiguredAuthority() {
        serveHttps("127.0.0.1");
        server.enqueue(NO_CONTENT);
        try (CastellanClient client =
                direct("https").trustedCertificates(authorityFile).build()) {
            client.queries().delete(QUERY);
        }
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void rejectsServerCertificateSignedByUnknownAuthority() {
        serveHttps("127.0.0.1");
        try (CastellanClient client = direct("https").build()) {
            TransportException failure = failureOf(() -> client.queries().delete(QUERY));
            assertThat(failure.maybeSent()).isFalse();
            assertThat(failure.attempts()).isEqualTo(1);
        }
    }

    @Test
    void presentsClientCertificate() throws Exception {
        serveHttps("127.0.0.1");
        server.requireClientAuth();
        server.enqueue(NO_CONTENT);
        try (CastellanClient client = direct("https")
                .trustedCertificates(authorityFile)
                .clientCertificate(keyStore("client.p12"), PASSWORD)
                .build()) {
            client.queries().delete(QUERY);
        }
        assertThat(server.takeRequest().getHandshake().peerPrincipal()).hasToString("CN=reporting");
    }

    @Test
    void presentsClientCertificateConfiguredInEnvironment() throws Exception {
        serveHttps("127.0.0.1");
        server.requireClientAuth();
        server.enqueue(NO_CONTENT);
        try (CastellanClient client = CastellanClient.builderFromEnvironment(Map.of(
                        "CASTELLAN_BASE_URL",
                        "https://127.0.0.1:" + server.getPort(),
                        "CASTELLAN_TOKEN",
                        MockDeployment.TOKEN,
                        "CASTELLAN_TRUSTED_CERTIFICATES",
                        authorityFile.toString(),
                        "CASTELLAN_CLIENT_CERTIFICATE",
                        keyStore("client.p12").toString(),
                        "CASTELLAN_CLIENT_CERTIFICATE_PASSWORD",
                        new String(PASSWORD)))
                .build()) {
            client.queries().delete(QUERY);
        }
        assertThat(server.takeRequest().getHandshake().peerPrincipal()).hasToString("CN=reporting");
    }

    @Test
    void usesGivenSslContext() {
        serveHttps("127.0.0.1");
        server.enqueue(NO_CONTENT);
        HandshakeCertificates trusting = new HandshakeCertificates.Builder()
                .addTrustedCertificate(authority.certificate())
                .build();
        try (CastellanClient client = direct("https")
                .sslContext(trusting.sslContext(), trusting.trustManager())
                .build()) {
            client.queries().delete(QUERY);
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> direct("https")
                        .trustedCertificates(authorityFile)
                        .sslContext(trusting.sslContext(), trusting.trustManager())
                        .build())
                .withMessageStartingWith("sslContext: replaces trustedCertificates");
    }

    @Test
    void failsIfServerRequiresClientCertificateAndNoneIsConfigured() {
        serveHttps("127.0.0.1");
        server.requireClientAuth();
        try (CastellanClient client =
                direct("https").trustedCertificates(authorityFile).build()) {
            assertThat(failureOf(() -> client.queries().delete(QUERY))).isNotNull();
        }
    }

    @Test
    void httpsProxyReceivesProxyCredentialsButNotToken() throws Exception {
        serveHttps("service.invalid");
        server.enqueue(TUNNEL);
        server.enqueue(NO_CONTENT);
        try (CastellanClient client = CastellanClient.builder("https://service.invalid")
                .token(MockDeployment.TOKEN)
                .trustedCertificates(authorityFile)
                .proxy(proxy(), "ada", "made:up")
                .build()) {
            client.queries().delete(QUERY);
        }
        RecordedRequest tunnel = server.takeRequest();
        assertThat(tunnel.getRequestLine()).isEqualTo("CONNECT service.invalid:443 HTTP/1.1");
        assertThat(tunnel.getHeaders().get("Proxy-Authorization")).isEqualTo("Basic YWRhOm1hZGU6dXA=");
        assertThat(tunnel.getHeaders().get("Authorization")).isNull();
        RecordedRequest inside = server.takeRequest();
        assertThat(inside.getHeaders().get("Proxy-Authorization")).isNull();
        assertThat(inside.getHeaders().get("Authorization")).isNotNull();
    }

    @Test
    void connectsThroughProxyWithoutCredentials() {
        serveHttps("service.invalid");
        server.enqueue(TUNNEL);
        server.enqueue(NO_CONTENT);
        try (CastellanClient client = CastellanClient.builder("https://service.invalid")
                .token(MockDeployment.TOKEN)
                .trustedCertificates(authorityFile)
                .proxy(proxy())
                .build()) {
            client.queries().delete(QUERY);
        }
        assertThat(server.getRequestCount()).isEqualTo(2);
    }

    @Test
    void rejectsPlainHttpLoopbackUrlIfProxyIsConfigured() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> direct("http").proxy(proxy()).build())
                .withMessageContaining("would carry the token unencrypted");
    }

    @Test
    void sendsProxyCredentialsInFirstPlainHttpRequest() throws Exception {
        server.enqueue(NO_CONTENT);
        try (CastellanClient client = plainThroughProxy()) {
            client.queries().delete(QUERY);
        }
        RecordedRequest request = server.takeRequest();
        assertThat(request.getRequestLine())
                .isEqualTo("DELETE http://service.invalid/api/v1/queries/" + QUERY + " HTTP/1.1");
        assertThat(request.getHeaders().get("Proxy-Authorization")).isEqualTo("Basic YWRhOm1hZGU6dXA=");
    }

    @Test
    void reportsRefusedProxyCredentialsAndDoesNotRetry() {
        server.enqueue(REFUSED);
        try (CastellanClient client = CastellanClient.builder("https://service.invalid")
                .token(MockDeployment.TOKEN)
                .retries(Retries.standard())
                .proxy(proxy(), "ada", "wrong")
                .build()) {
            assertThat(failureOf(() -> client.queries().delete(QUERY)))
                    .hasMessageContaining("the proxy localhost:" + server.getPort() + " refused user and password")
                    .hasMessageEndingWith("; the server did not act on it; stopped after 1 attempt")
                    .hasMessageNotContaining("wrong");
        }
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void reportsProxyThatRequiresCredentials() {
        server.enqueue(REFUSED);
        try (CastellanClient client = CastellanClient.builder("https://service.invalid")
                .token(MockDeployment.TOKEN)
                .proxy(proxy())
                .build()) {
            assertThat(failureOf(() -> client.queries().delete(QUERY)))
                    .hasMessageContaining("requires a user name and a password");
        }
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void throwsUnexpectedStatusIfProxyRejectsPlainHttpRequestWith407() {
        server.enqueue(REFUSED);
        try (CastellanClient client = plainThroughProxy()) {
            assertThat(catchThrowableOfType(
                                    UnexpectedStatusException.class,
                                    () -> client.queries().delete(QUERY))
                            .status())
                    .isEqualTo(407);
        }
        assertThat(server.getRequestCount()).isEqualTo(1);
    }

    @Test
    void rejectsInvalidCertificateFilesAndProxyUser() throws Exception {
        CastellanClientBuilder builder = direct("https");
        Path missing = folder.resolve("missing.pem");
        Path text = Files.writeString(folder.resolve("text.pem"), "no certificate");
        Path empty = Files.writeString(folder.resolve("empty.pem"), "");
        Path key = keyStore("client.p12");
        assertComplaint(() -> builder.trustedCertificates(missing), "trustedCertificates: cannot read " + missing);
        assertComplaint(
                () -> builder.trustedCertificates(text),
                "trustedCertificates: " + text + " contains no certificates in PEM format");
        assertComplaint(
                () -> builder.trustedCertificates(empty), "trustedCertificates: " + empty + " contains no certificate");
        assertComplaint(
                () -> builder.clientCertificate(key, "other".toCharArray()),
                "clientCertificate: cannot read " + key + " with this password: ");
        assertComplaint(
                () -> builder.clientCertificate(missing, PASSWORD), "clientCertificate: cannot read " + missing);
        assertComplaint(
                () -> builder.clientCertificate(text, PASSWORD), "clientCertificate: " + text + " is not a key store");
        assertComplaint(() -> builder.proxy(proxy(), "a:b", "made-up"), "proxy: the user name contains a colon");
    }

    @Test
    void rejectsCertificatesTogetherWithCustomHttpClient() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> direct("https")
                        .trustedCertificates(authorityFile)
                        .httpClient(new OkHttpClient())
                        .build())
                .withMessage(
                        "proxy, trustedCertificates, clientCertificate, sslContext: the given OkHttp client ignores them; set them there");
    }

    private static void assertComplaint(ThrowingCallable call, String beginning) {
        assertThatIllegalArgumentException().isThrownBy(call).withMessageStartingWith(beginning);
    }

    private static TransportException failureOf(ThrowingCallable call) {
        TransportException failure = catchThrowableOfType(TransportException.class, call);
        assertThat(failure).isNotNull();
        return failure;
    }

    private void serveHttps(String host) {
        HeldCertificate certificate = new HeldCertificate.Builder()
                .signedBy(authority)
                .addSubjectAlternativeName(host)
                .build();
        server.useHttps(new HandshakeCertificates.Builder()
                .heldCertificate(certificate)
                .addTrustedCertificate(authority.certificate())
                .build()
                .sslSocketFactory());
    }

    private CastellanClientBuilder direct(String scheme) {
        return CastellanClient.builder(scheme + "://127.0.0.1:" + server.getPort())
                .token(MockDeployment.TOKEN);
    }

    private CastellanClient plainThroughProxy() {
        return CastellanClient.builder("http://service.invalid")
                .token(MockDeployment.TOKEN)
                .allowPlainHttp()
                .proxy(proxy(), "ada", "made:up")
                .build();
    }

    private InetSocketAddress proxy() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getPort());
    }

    private Path keyStore(String name) throws Exception {
        HeldCertificate client = new HeldCertificate.Builder()
                .signedBy(authority)
                .commonName("reporting")
                .build();
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setKeyEntry("reporting", client.keyPair().getPrivate(), PASSWORD, new Certificate[] {
            client.certificate(), authority.certificate()
        });
        Path file = folder.resolve(name);
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, PASSWORD);
        }
        return file;
    }
}
